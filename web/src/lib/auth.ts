import { queryOptions, useQuery } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { api } from './api.ts';

const userOptions = queryOptions({
  queryKey: ['auth', 'user'],
  // Any refusal means signed out, which is an answer and no failure: it is kept and never asked again.
  queryFn: () => api('GET /api/auth/user').catch(() => null),
});

export function useAuth() {
  const { data: user = null, isPending } = useQuery(userOptions);
  return { user, isLoading: isPending, isAuthenticated: user !== null };
}

/** Leaves the page for the provider's sign-in. */
export function signIn() {
  window.location.assign(paths.login);
}
