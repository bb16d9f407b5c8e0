import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionExpired } from './api.ts';
import { forgetUser } from './auth.ts';
import { LOGGED_OUT, redirectToLogin, type SessionLossToast } from './sessionLoss.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      isPersonal?: true;
      /** Default: no toast, since the signed-out state speaks for itself. */
      sessionEnd?: SessionLossToast;
    };
    mutationMeta: {
      /** Null for visitors, who have no session. */
      sessionEnd?: SessionLossToast | null;
    };
  }
}

export function createQueryClient() {
  const handleSessionLoss = (error: unknown, sessionEnd: SessionLossToast | null | undefined) => {
    if (!isSessionExpired(error)) return;
    if (sessionEnd) redirectToLogin(sessionEnd);
    forgetUser(queryClient);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => handleSessionLoss(error, meta?.sessionEnd),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) =>
        handleSessionLoss(error, meta?.sessionEnd === undefined ? LOGGED_OUT : meta.sessionEnd),
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: (query) => query.state.status === 'error',
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
