import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Alert, AlertQuery, Cadence } from '../../../../shared/entities/alert.ts';
import { api, apiWithHeaders, isSessionExpired } from '../../lib/api.ts';
import { LOGGED_OUT } from '../../lib/sessionLoss.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { alertAfterLogin } from './alertAfterLogin.ts';

const alertsOptions = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => api('GET /api/alerts', { signal }),
  refetchOnMount: 'always',
  meta: { isPersonal: true, sessionEnd: LOGGED_OUT },
});

export const useAlerts = () => useQuery(alertsOptions);

interface NewAlert {
  query: AlertQuery;
  cadence: Cadence;
  isNameShown?: boolean;
}

export function useSaveAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alert: NewAlert) => apiWithHeaders('POST /api/alerts', { body: alert }),
    onSuccess: ({ status }) => {
      toast(
        status === 201
          ? {
              title: 'Alert Saved',
              description:
                'We’ll e-mail you when a matching piece arrives. Your alerts are on your account page.',
            }
          : {
              title: 'Already Saved',
              description: 'You have this alert already. It now has the settings that you chose.',
            },
      );
      return refreshAlerts(queryClient);
    },
    onError: (error, { query }) => {
      if (isSessionExpired(error)) alertAfterLogin.remember(query);
    },
  });
}

type AlertChanges = Partial<Pick<Alert, 'cadence' | 'isNameShown'>>;

/**
 * Shows changes optimistically and reverts those that fail.
 * @returns the alert with pending changes
 */
export function useChangeAlert(alert: Alert) {
  const queryClient = useQueryClient();
  const { queryKey } = alertsOptions;
  const mutationKey = [...queryKey, 'change', alert.id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: (changes: AlertChanges) =>
      api('PATCH /api/alerts/{id}', { params: { id: alert.id }, body: changes }),
    // A response to an earlier request must not overwrite the change.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, (alerts) =>
        alerts?.map((each) => (each.id === saved.id ? saved : each)),
      );
      queryClient.invalidateQueries({ queryKey: ['mail-preferences'] });
    },
    onError: (error) => showErrorToast(error, { title: 'Not Saved' }),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as AlertChanges,
  });
  return { changed: Object.assign({ ...alert }, ...pending) as Alert, change: mutate };
}

export function useDeleteAlert() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => api('DELETE /api/alerts/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData(alertsOptions.queryKey, (alerts) =>
        alerts?.filter((each) => each.id !== id),
      );
      toast({ title: 'Alert Deleted', description: 'We won’t e-mail you about it anymore.' });
      refreshAlerts(queryClient);
    },
    onError: (error) => showErrorToast(error),
  });
}

const refreshAlerts = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: alertsOptions.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['mail-preferences'] }),
  ]);
