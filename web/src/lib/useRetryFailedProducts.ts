import { useQueryClient } from '@tanstack/react-query';

export function useRetryFailedProducts() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.refetchQueries({
      queryKey: ['products'],
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
}
