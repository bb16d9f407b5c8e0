import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  MailList,
  MailPreferences,
  MailSettings,
} from '../../../../shared/entities/mail-preferences.ts';
import { api } from '../../lib/api.ts';
import { LOGGED_OUT } from '../../lib/sessionLoss.ts';

const preferencesOptions = (token: string) =>
  queryOptions({
    queryKey: ['mail-preferences', token],
    queryFn: ({ signal }) =>
      api('GET /api/mail-preferences', { headers: { 'x-mail-token': token }, signal }),
    refetchOnMount: 'always',
  });

export const useMailPreferences = (token: string) =>
  useQuery({ ...preferencesOptions(token), enabled: token !== '' });

const tokenOptions = queryOptions({
  queryKey: ['mail-token'],
  queryFn: ({ signal }) => api('GET /api/mail-preferences/token', { signal }),
  meta: { isPersonal: true, sessionEnd: LOGGED_OUT },
});

export const useOwnMailToken = () => useQuery(tokenOptions);

export interface Changes {
  settings?: Partial<MailSettings>;
  deleteAlert?: string;
  resume?: true;
}

interface Callbacks {
  onSaved?: (preferences: MailPreferences, changes: Changes) => void;
  onFailed?: (error: Error) => void;
}

/** @param callbacks called for each change, even if another one follows before it is saved */
export function useChangePreferences(token: string, { onSaved, onFailed }: Callbacks = {}) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesOptions(token);
  return useMutation({
    mutationKey: getChangeKey(token),
    scope: { id: token },
    mutationFn: (changes: Changes) =>
      api('PATCH /api/mail-preferences', { body: { token, ...changes } }),
    // A response to an earlier request must not overwrite the change.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (preferences, changes) => {
      queryClient.setQueryData(queryKey, preferences);
      if (changes.deleteAlert) queryClient.invalidateQueries({ queryKey: ['alerts'] });
      onSaved?.(preferences, changes);
    },
    onError: (error) => onFailed?.(error),
  });
}

/** Shows changes optimistically and reverts those that fail. */
export function useShownSettings(token: string, { settings }: MailPreferences): MailSettings {
  const pending = useMutationState({
    filters: { mutationKey: getChangeKey(token), status: 'pending' },
    select: ({ state }) => (state.variables as Changes).settings,
  });
  return Object.assign({ ...settings }, ...pending);
}

const getChangeKey = (token: string) => ['mail-preferences', token, 'change'];

/**
 * @param stop token that stops the list
 * @param token of the preferences on the same screen, if any
 */
export function useUnsubscribe(stop: string, token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesOptions(token);
  return useMutation({
    mutationFn: () => api('POST /api/unsubscribe', { headers: { 'x-mail-token': stop } }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: ({ list }) => {
      queryClient.setQueryData(
        queryKey,
        (preferences) =>
          preferences && {
            ...preferences,
            settings: { ...preferences.settings, ...turnedOff([list]) },
          },
      );
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function turnedOff(lists: readonly MailList[]): Partial<MailSettings> {
  return Object.fromEntries(lists.map((list) => [list, list === 'newsletter' ? 'off' : false]));
}

export const isTurnedOff = (settings: MailSettings, list: MailList) =>
  settings[list] === false || settings[list] === 'off';
