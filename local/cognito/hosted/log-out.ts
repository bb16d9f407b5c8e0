import { type Call, type Reply, redirect } from '../http.ts';
import type { HostedLogin } from './context.ts';

/** Nothing is to be forgotten here, for no cookie was set: the person is only sent on. */
export async function logOut({ client, pages }: HostedLogin, { query }: Call): Promise<Reply> {
  const address = query.get('logout_uri') ?? '';
  if (query.get('client_id') !== client.ClientId) return pages.badLink('client_id');
  return client.LogoutURLs?.includes(address) ? redirect(address) : pages.badLink('logout_uri');
}
