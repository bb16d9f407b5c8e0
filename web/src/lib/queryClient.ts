import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver } from './api.ts';
import { forgetUser } from './auth.ts';
import { LOGGED_OUT, redirectToLogin, type SessionLossToast } from './sessionLoss.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A person's own: forgotten when they leave. */
      isPersonal?: true;
      /** What is said when the session is over; nothing for what only shows itself as signed out. */
      sessionEnd?: SessionLossToast;
    };
    mutationMeta: {
      /** Else what the shop says. */
      sessionEnd?: SessionLossToast;
    };
  }
}

export function createQueryClient() {
  const noticeSessionEnd = (error: unknown, sessionEnd: SessionLossToast | undefined) => {
    if (!isSessionOver(error)) return;
    if (sessionEnd) redirectToLogin(sessionEnd);
    forgetUser(queryClient);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => noticeSessionEnd(error, meta?.sessionEnd),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) =>
        noticeSessionEnd(error, meta?.sessionEnd ?? LOGGED_OUT),
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
