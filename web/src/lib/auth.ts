import {
  notifyManager,
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, api } from './api.ts';
import { paths } from './paths.ts';
import { forgetDrafts } from './storedDrafts.ts';
import { notifyOtherTabs } from './tabChannel.ts';
import { useHydrated } from './useIsHydrated.ts';

const RETRY_INTERVAL_MS = 15_000;

export const userOptions = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async () => {
    const user = await api('GET /api/auth/user').catch(toLoggedOut);
    if (user) forgetDrafts(user.id);
    notifyOtherTabs('session', user?.id);
    return user;
  },
  retryOnMount: false,
  refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL_MS : false),
});

/** A 4xx means logged out, which is cached and not retried. A server error or a lost connection says nothing
 *  about the session. */
function toLoggedOut(error: unknown) {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return null;
}

/** Server HTML is the same for all visitors. The hooks do not query there: those of all buttons would take a
 *  tenth of a page's rendering time. */
const ON_SERVER = {
  user: null,
  isLoading: true,
  isAuthenticated: false,
  isRefetching: false,
  isUnknown: false,
  refetch: () => {},
} as const;

export const useAuth = import.meta.env.SSR ? () => ON_SERVER : useSession;

function useSession() {
  const query = useQuery(userOptions);
  const { errorUpdateCount, isRefetching, refetch } = query;
  const data = useHydrated(() => query.data);
  const user = data ?? null;
  const isUnknown = data === undefined && errorUpdateCount > 0;
  return {
    user,
    isLoading: data === undefined && !isUnknown,
    isAuthenticated: user !== null,
    isRefetching,
    isUnknown,
    refetch,
  };
}

const getUserId = (user: { id: string } | null) => user?.id;

/** Unlike `useAuth`, it does not re-render a visitor's page when the session check finds no user. */
export const useUserId: () => string | undefined = import.meta.env.SSR
  ? () => undefined
  : useSessionUserId;

function useSessionUserId(): string | undefined {
  const { data } = useQuery({ ...userOptions, select: getUserId });
  return useHydrated(() => data);
}

export async function asMember<T>(queryClient: QueryClient, action: () => Promise<T>) {
  if (await queryClient.ensureQueryData(userOptions)) return action();
  logIn();
  return undefined;
}

export function logIn() {
  window.location.assign(paths.login);
}

/** Removes personal data from the page, since the browser may show the page again on Back. */
export function forgetUser(queryClient: QueryClient) {
  queryClient.setQueryData(userOptions.queryKey, null);
  // Runs after the screens have unmounted: a mounted one would fetch its data again.
  notifyManager.schedule(() => queryClient.removeQueries({ predicate: isPersonal }));
}

const isPersonal = ({ meta }: Query) => meta?.isPersonal === true;

/** Also true while the session is unknown. Visitors have no id. */
export function isCurrentUser(queryClient: QueryClient, userId: string | undefined): boolean {
  const user = queryClient.getQueryData(userOptions.queryKey);
  return user === undefined || user?.id === userId;
}

export async function refreshUser(queryClient: QueryClient) {
  const before = queryClient.getQueryData(userOptions.queryKey);
  await queryClient.invalidateQueries(userOptions);
  const now = queryClient.getQueryData(userOptions.queryKey);
  // A reload guarantees that nothing of one user stays on the page for the next.
  if (before && now && before.id !== now.id) return window.location.reload();
  if (!now) return forgetUser(queryClient);
  await queryClient.invalidateQueries({ predicate: isPersonal });
}

/** A page restored from the back/forward cache may be out of date. */
export function useAuthOnPageShow() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refreshUser(queryClient);
    };
    window.addEventListener('pageshow', refresh);
    return () => window.removeEventListener('pageshow', refresh);
  }, [queryClient]);
}
