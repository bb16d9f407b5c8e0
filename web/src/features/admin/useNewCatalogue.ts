import { useQueryClient } from '@tanstack/react-query';

/** When the shop is likely to show what was written, and when it is sure to, wherever its lists are kept
 *  on the way. */
const ASK_AGAIN_MS = [4_000, 10_000];

/** Asks again for whatever is made of products, once they were written. */
export function useNewCatalogue() {
  const queryClient = useQueryClient();
  const refetch = () => {
    for (const queryKey of [['products'], ['product'], ['inventory'], ['sync', 'runs']]) {
      queryClient.invalidateQueries({ queryKey });
    }
  };
  return () => {
    refetch();
    for (const afterMs of ASK_AGAIN_MS) setTimeout(refetch, afterMs);
  };
}
