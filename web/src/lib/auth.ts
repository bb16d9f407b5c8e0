import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../app/paths.ts';
import { api } from './api.ts';

const userOptions = queryOptions({
  queryKey: ['auth', 'user'],
  // Any refusal means signed out, which is an answer and no failure: it is kept and never asked again.
  queryFn: () => api('GET /api/auth/user').catch(() => null),
});

export function useAuth() {
  const { data: user = null, isPending, isRefetching } = useQuery(userOptions);
  return { user, isLoading: isPending, isAuthenticated: user !== null, isAskedAgain: isRefetching };
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

/** A page that the browser kept as it was, and shows again on Back, may be out of date. */
export function useAuthOfReturn() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const askAgain = async (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      await queryClient.invalidateQueries(userOptions);
      if (!queryClient.getQueryData(userOptions.queryKey)) forgetUser(queryClient);
      await queryClient.invalidateQueries({ predicate: isPersonal });
    };
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, [queryClient]);
}
