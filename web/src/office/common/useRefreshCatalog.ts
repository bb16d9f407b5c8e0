import { useQueryClient } from '@tanstack/react-query';

/** The API and the edge cache product lists: the change is likely visible after the first delay and certain
 *  after the last. */
const REFETCH_DELAYS_MS = [1_500, 3_000, 5_000, 8_000, 11_000];

export function useRefreshCatalog() {
  const queryClient = useQueryClient();
  const refetch = () => {
    for (const queryKey of [['products'], ['product'], ['inventory'], ['sync', 'runs']]) {
      queryClient.invalidateQueries({ queryKey });
    }
  };
  return () => {
    refetch();
    for (const delayMs of REFETCH_DELAYS_MS) setTimeout(refetch, delayMs);
  };
}
