import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../lib/api.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

/**
 * Changes a record and shows the saved one. After a conflict, the record is loaded again.
 * @param queryKey of the record
 * @param onSettled refreshes the lists
 */
export function useRecordChange<Change, T>(
  queryKey: QueryKey,
  change: (change: Change) => Promise<T>,
  onSettled?: () => void,
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
    onSettled: () => onSettled?.(),
    ...staffMutation,
  });
}
