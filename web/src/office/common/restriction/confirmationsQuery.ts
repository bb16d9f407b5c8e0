import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';

const confirmationsOptions = queryOptions({
  queryKey: ['restricted-listings'],
  queryFn: ({ signal }) => api('GET /api/restricted-listings', { signal }),
  ...alwaysFreshStaffQuery,
});

export function useConfirmation(recordId: string) {
  const { data, isPending } = useQuery(confirmationsOptions);
  return { isPending, confirmation: data?.find((each) => each.recordId === recordId) };
}

export const useWithdrawConfirmation = () =>
  useConfirmationMutation((recordId: string) =>
    api('DELETE /api/restricted-listings/{recordId}', { params: { recordId } }),
  );

export const useConfirmListing = () =>
  useConfirmationMutation(({ recordId, reason }: { recordId: string; reason: string }) =>
    api('PUT /api/restricted-listings/{recordId}', { params: { recordId }, body: { reason } }),
  );

function useConfirmationMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: confirmationsOptions.queryKey }),
    ...staffMutation,
  });
}
