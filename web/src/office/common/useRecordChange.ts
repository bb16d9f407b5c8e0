import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../lib/api.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

/**
 * Changes a record and shows the saved one. After a conflict, the record is loaded again.
 * @param queryKey of the record
 * @param onSettled refreshes the lists, and may say the error
 */
export function useRecordChange<Change, T>(
  queryKey: QueryKey,
  change: (change: Change) => Promise<T>,
  onSettled?: (error: Error | null) => void,
) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    // A refresh that began before would show the earlier state.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (error) => {
      if (hasCode(error, 'CONFLICT')) void queryClient.invalidateQueries({ queryKey });
    },
    onSettled: (_, error) => onSettled?.(error),
    ...staffMutation,
  });
}
