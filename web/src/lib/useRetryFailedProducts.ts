import { useQueryClient } from '@tanstack/react-query';

/** Retries all product lists that failed: what failed together comes back together. */
export function useRetryFailedProducts() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.refetchQueries({
      queryKey: ['products'],
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
}
