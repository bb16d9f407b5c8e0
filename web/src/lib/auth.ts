import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, api } from './api.ts';
import { paths } from './paths.ts';
import { notifyOtherTabs } from './tabChannel.ts';

const ASK_AGAIN_MS = 15_000;

export const userOptions = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async () => {
    const user = await api('GET /api/auth/user').catch(nobodyIfRefused);
    notifyOtherTabs('session', user?.id);
    return user;
  },
  retryOnMount: false,
  refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
});

/** A refusal means signed out, which is an answer and no failure: it is kept and never asked again. A shop that
 *  cannot be reached says nothing of who is here. */
function nobodyIfRefused(error: unknown) {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return null;
}

export function useAuth() {
  const { data, errorUpdateCount, isRefetching, refetch } = useQuery(userOptions);
  const user = data ?? null;
  /** Nobody could say so far: for all but what is members' alone, as if nobody were signed in. */
  const isUnknown = data === undefined && errorUpdateCount > 0;
  return {
    user,
    isLoading: data === undefined && !isUnknown,
    isAuthenticated: user !== null,
    isAskedAgain: isRefetching,
    isUnknown,
    askAgain: refetch,
  };
}

/** Whoever is signed in, once that is known. */
function signedInUser(queryClient: QueryClient) {
  return queryClient.ensureQueryData(userOptions);
}

/** Does what only members can, once it is known who is here; a visitor is sent to sign in instead. */
export async function asMember<T>(queryClient: QueryClient, act: () => Promise<T>) {
  if (await signedInUser(queryClient)) return act();
  signIn();
  return undefined;
}

/** Leaves the page for the provider's sign-in, which leads back to it. */
export function signIn() {
  window.location.assign(paths.login);
}

/** Takes what is a person's own off the page, for good: the browser may show the page again. */
export function forgetUser(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: isPersonal });
  queryClient.setQueryData(userOptions.queryKey, null);
}

const isPersonal = ({ meta }: Query) => meta?.isPersonal === true;

/** Whether this is what the page knows already, or will soon.
 *  @param userId undefined for nobody */
export function isCurrentUser(queryClient: QueryClient, userId: string | undefined): boolean {
  const known = queryClient.getQueryData(userOptions.queryKey);
  return known === undefined || known?.id === userId;
}

/** Asks anew who is signed in, and for what is theirs. */
export async function refreshUser(queryClient: QueryClient) {
  const before = queryClient.getQueryData(userOptions.queryKey);
  await queryClient.invalidateQueries(userOptions);
  const now = queryClient.getQueryData(userOptions.queryKey);
  // Nothing of one person stays on the page for the next.
  if (before && now && before.id !== now.id) return window.location.reload();
  if (!now) forgetUser(queryClient);
  await queryClient.invalidateQueries({ predicate: isPersonal });
}

/** A page that the browser kept as it was, and shows again on Back, may be out of date. */
export function useAuthOnPageShow() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refreshUser(queryClient);
    };
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, [queryClient]);
}
