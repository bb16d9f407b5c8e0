import { useQueryClient } from '@tanstack/react-query';

/** From when the shop is likely to show what was written to when it is sure to, wherever its lists are
 *  kept on the way. */
const ASK_AGAIN_MS = [1_500, 3_000, 5_000, 8_000, 11_000];

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
