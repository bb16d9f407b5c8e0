import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { notifyOtherTabs } from '../../../lib/tabChannel.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../back-office/queryOptions.ts';

const connectionOptions = queryOptions({
  queryKey: ['airtable connection'],
  queryFn: ({ signal }) => api('GET /api/auth/airtable/status', { signal }),
  ...alwaysFreshStaffQuery,
});

export const useConnection = () => useQuery(connectionOptions);

/** As far as it is known; it asks nothing itself. */
export const useConnectionState = () => useQuery({ ...connectionOptions, enabled: false }).data;

/** Asks again how the shop is connected, now that it is known to have changed. */
export function useConnectionChanged() {
  const queryClient = useQueryClient();
  return async () => {
    // An answer that is on its way may be from before the change.
    await queryClient.ensureQueryData(connectionOptions).catch(() => undefined);
    await queryClient.invalidateQueries(connectionOptions);
  };
}

/** Has the server ask Airtable anew, where it would else repeat what it heard minutes ago. */
export function useCheckAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('GET /api/auth/airtable/status', { query: { refresh: 'true' } }),
    onSuccess: (status) => queryClient.setQueryData(connectionOptions.queryKey, status),
    ...staffMutation,
  });
}

/** Asks again once a sync has shown how Airtable answers. */
export function useConnectionAfterSync() {
  const queryClient = useQueryClient();
  const { mutate: checkAgain } = useCheckAgain();
  return ({ hasFailed }: { hasFailed: boolean }) => {
    const shown = queryClient.getQueryData(connectionOptions.queryKey);
    // The server would else repeat what it heard before the sync did.
    if (hasFailed || shown?.isAuthenticated === false) checkAgain();
    else queryClient.invalidateQueries(connectionOptions);
  };
}

export function useDisconnect() {
  const showChange = useConnectionChanged();
  return useMutation({
    mutationFn: () => api('DELETE /api/auth/airtable'),
    onSuccess: async () => {
      notifyOtherTabs('airtable-connection');
      await showChange();
    },
    ...staffMutation,
  });
}
