import { useQueryClient } from '@tanstack/react-query';

/** Asks again for whatever of the shop could not be fetched: what failed together comes back together. */
export function useRetryFailedProducts() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.refetchQueries({
      queryKey: ['products'],
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
}
