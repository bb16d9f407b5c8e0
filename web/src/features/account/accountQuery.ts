import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { forgetUser, userOptions } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { LOGGED_OUT, markLogout } from '../../lib/sessionLoss.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';

const memberMutation = { meta: { sessionEnd: LOGGED_OUT } } as const;

const sessionsOptions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api('GET /api/account/sessions', { signal }),
  refetchOnMount: 'always',
  meta: { isPersonal: true, sessionEnd: LOGGED_OUT },
});

export const useSessions = () => useQuery(sessionsOptions);

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/account/sessions/{id}', { params: { id } }),
    onSuccess: () => toast({ title: 'Logged Out', description: 'That browser is logged out.' }),
    onError: (error) => showErrorToast(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    ...memberMutation,
  });
}

export function useLogOutEverywhere() {
  const leave = useLeave();
  return useMutation({
    mutationFn: () => api('DELETE /api/account/sessions'),
    onSuccess: leave,
    onError: (error) => showErrorToast(error),
    ...memberMutation,
  });
}

interface Name {
  firstName: string | null;
  lastName: string | null;
}

export function useChangeName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: Name) => api('PATCH /api/account', { body: name }),
    onSuccess: ({ firstName, lastName }) => {
      queryClient.setQueryData(
        userOptions.queryKey,
        (user) => user && { ...user, firstName, lastName },
      );
      toast({ title: 'Name Saved', description: 'Quotes and mails use it from now on.' });
    },
    ...memberMutation,
  });
}

export function useExport() {
  return useMutation({
    mutationFn: () => api('GET /api/account/export'),
    onSuccess: (data) =>
      saveFile('guidon-account.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: (error) => showErrorToast(error, { title: 'Download Failed' }),
    ...memberMutation,
  });
}

export function useDeleteAccount() {
  const leave = useLeave();
  return useMutation({
    mutationFn: (email: string) => api('DELETE /api/account', { body: { email } }),
    onSuccess: leave,
    ...memberMutation,
  });
}

/** Also ends the session of the hosted login. */
function useLeave() {
  const queryClient = useQueryClient();
  return () => {
    markLogout();
    forgetUser(queryClient);
    window.location.assign(paths.logout);
  };
}
