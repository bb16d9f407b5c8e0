import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';

const REFRESH_MS = 60_000;

const mailStatusOptions = queryOptions({
  queryKey: ['e-mail status'],
  queryFn: ({ signal }) => api('GET /api/mail-status', { signal }),
  refetchInterval: REFRESH_MS,
  ...alwaysFreshStaffQuery,
});

export const useMailStatus = () => useQuery(mailStatusOptions);

export function useDismissReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/mail-status/dealer-report'),
    onSuccess: () => queryClient.invalidateQueries(mailStatusOptions),
    ...staffMutation,
  });
}
