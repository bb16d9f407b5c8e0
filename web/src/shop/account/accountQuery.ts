import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SecondFactor } from '../../../../shared/entities/account.ts';
import type { SignedInUser } from '../../../../shared/entities/user.ts';
import { rememberDeletion } from '../../lib/accountDeletion.ts';
import { api } from '../../lib/api.ts';
import { forgetUser, userOptions } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { LOGGED_OUT, markLogout } from '../../lib/sessionLoss.ts';
import { showErrorToast, type ToastContent, toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const sessionsOptions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api('GET /api/account/sessions', { signal }),
  refetchOnMount: 'always',
  meta: { isPersonal: true, sessionEnd: LOGGED_OUT },
});

export const useSessions = () => useQuery(sessionsOptions);

export function useEndSession() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => api('DELETE /api/account/sessions/{id}', { params: { id } }),
    onSuccess: () => toast({ title: 'Logged Out', description: 'That browser is logged out.' }),
    onError: (error) => showErrorToast(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  });
}

export function useLogOutEverywhere() {
  const leave = useLeave();
  return useMutation({
    mutationFn: () => api('DELETE /api/account/sessions'),
    onSuccess: leave,
    onError: (error) => showErrorToast(error),
  });
}

const secondFactorOptions = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => api('GET /api/account/second-factor', { signal }),
  refetchOnMount: 'always',
  meta: { isPersonal: true, sessionEnd: LOGGED_OUT },
});

export const useSecondFactor = () => useQuery(secondFactorOptions);

export const useStartSecondFactor = () =>
  useSingleMutation({ mutationFn: () => api('POST /api/account/second-factor') });

export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => api('PUT /api/account/second-factor', { body: { code } }),
    onSuccess: useSecondFactorChange({
      title: 'Two-Step Verification On',
      description: 'From now on, the login asks for a code.',
    }),
  });
}

export function useRemoveSecondFactor() {
  return useSingleMutation({
    mutationFn: () => api('DELETE /api/account/second-factor'),
    onSuccess: useSecondFactorChange({
      title: 'Two-Step Verification Off',
      description: 'The login now asks only for your password.',
    }),
  });
}

/** The user's other sessions have ended, and access to the back office may have changed. */
function useSecondFactorChange(report: ToastContent) {
  const queryClient = useQueryClient();
  return (result: SecondFactor) => {
    toast(report);
    queryClient.setQueryData(secondFactorOptions.queryKey, result);
    return Promise.all([
      queryClient.invalidateQueries(userOptions),
      queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    ]);
  };
}

export function useChangeName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: Pick<SignedInUser, 'firstName' | 'lastName'>) =>
      api('PATCH /api/account', { body: name }),
    onSuccess: ({ firstName, lastName }) => {
      queryClient.setQueryData(
        userOptions.queryKey,
        (user) => user && { ...user, firstName, lastName },
      );
      toast({ title: 'Name Saved', description: 'Quotes and e-mails use it from now on.' });
    },
  });
}

export function useExport() {
  return useMutation({
    mutationFn: () => api('GET /api/account/export'),
    onSuccess: (data) =>
      saveFile('guidon-account.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: (error) => showErrorToast(error, { title: 'Download Failed' }),
  });
}

export function useDeleteAccount() {
  const leave = useLeave();
  return useMutation({
    mutationFn: (email: string) => api('DELETE /api/account', { body: { email } }),
    onSuccess: () => {
      rememberDeletion();
      leave();
    },
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
