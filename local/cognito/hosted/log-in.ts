import { CognitoError } from 'cognito-local/lib/errors.js';
import { type CognitoContext, getQuery, redirect } from '../http.ts';
import { isUnconfirmed, mustChoosePassword } from '../pool/sign-in.ts';
import { parseAuthorizeRequest } from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeError } from './messages.ts';
import { showNewPassword } from './passwords.ts';
import { finishLogIn } from './second-factor.ts';

export function showLogIn(login: HostedLogin, c: CognitoContext): Response {
  // A mail links here without a request: only the shop can start a login.
  if (getQuery(c).size === 0) return redirect(`${login.siteUrl}/api/login`);
  const { params } = parseAuthorizeRequest(login, c);
  return login.pages.logIn({ params, email: '' });
}

export async function submitLogIn(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const request = parseAuthorizeRequest(login, c);
  const form = c.get('form');
  const email = form.get('username')?.trim() ?? '';
  try {
    const user = await login.signIn.authenticate(email, form.get('password') ?? '');
    if (isUnconfirmed(user)) return login.pages.confirmSignUp({ params: request.params, email });
    return mustChoosePassword(user)
      ? showNewPassword(login, request, user)
      : finishLogIn(login, request, user);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return login.pages.logIn({ params: request.params, email, problem: describeError(error) });
  }
}

/** Only redirects: the hosted login keeps no cookie. */
export function logOut({ client, pages }: HostedLogin, c: CognitoContext): Response {
  const query = getQuery(c);
  const address = query.get('logout_uri') ?? '';
  if (query.get('client_id') !== client.ClientId) return pages.badLink('client_id');
  return client.LogoutURLs?.includes(address) ? redirect(address) : pages.badLink('logout_uri');
}
