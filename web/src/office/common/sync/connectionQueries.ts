import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { notifyOtherTabs } from '../../../lib/tabChannel.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';

const connectionOptions = queryOptions({
  queryKey: ['airtable connection'],
  queryFn: ({ signal }) => api('GET /api/auth/airtable/status', { signal }),
  ...alwaysFreshStaffQuery,
});

export const useConnection = () => useQuery(connectionOptions);

export const useCachedConnection = () => useQuery({ ...connectionOptions, enabled: false }).data;

export function useRefetchConnection() {
  const queryClient = useQueryClient();
  return async () => {
    // A pending response may predate the change, so wait for it before refetching.
    await queryClient.ensureQueryData(connectionOptions).catch(() => undefined);
    await queryClient.invalidateQueries(connectionOptions);
  };
}

/** Makes the API ask Airtable; otherwise it returns an answer that may be minutes old. */
export function useCheckConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('GET /api/auth/airtable/status', { query: { refresh: 'true' } }),
    onSuccess: (status) => queryClient.setQueryData(connectionOptions.queryKey, status),
    ...staffMutation,
  });
}

/** A sync reveals whether Airtable responds, so the status is updated after it. */
export function useConnectionAfterSync() {
  const queryClient = useQueryClient();
  const { mutate: checkConnection } = useCheckConnection();
  return ({ hasFailed }: { hasFailed: boolean }) => {
    const shown = queryClient.getQueryData(connectionOptions.queryKey);
    if (hasFailed || shown?.isAuthenticated === false) checkConnection();
    else queryClient.invalidateQueries(connectionOptions);
  };
}

export function useDisconnect() {
  const refetchConnection = useRefetchConnection();
  return useSingleMutation({
    mutationFn: () => api('DELETE /api/auth/airtable'),
    onSuccess: async () => {
      notifyOtherTabs('airtable-connection');
      await refetchConnection();
    },
    ...staffMutation,
  });
}
