import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { type CognitoContext, getQuery, redirect, responseError } from '../http.ts';
import type { HostedLogin } from './context.ts';

const FIELDS = [
  'username',
  'password',
  'given_name',
  'family_name',
  'session',
  'confirmation_code',
];

export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  state: string | undefined;
  nonce: string | undefined;
  scopes: string[];
  challenge: string;
  params: URLSearchParams;
}

/**
 * Reads the query and the form's hidden fields.
 * @throws HTTPException that redirects errors back to the client. An unregistered client or redirect URI
 * gets an error page instead.
 */
export function parseAuthorizeRequest(login: HostedLogin, c: CognitoContext): AuthorizeRequest {
  const params = getQuery(c);
  for (const [name, value] of c.get('form')) params.set(name, value);
  for (const name of FIELDS) params.delete(name);

  const { client, pages } = login;
  const redirectUri = params.get('redirect_uri') ?? '';
  if (params.get('client_id') !== client.ClientId) {
    throw responseError(pages.badLink('client_id'));
  }
  if (!client.CallbackURLs?.includes(redirectUri)) {
    throw responseError(pages.badLink('redirect_uri'));
  }

  const state = params.get('state') ?? undefined;
  const reject = (error: string, error_description: string) =>
    responseError(redirect(redirectUri, { error, error_description, state }));
  if (params.get('response_type') !== 'code') {
    throw reject('unsupported_response_type', 'response_type must be code');
  }
  const challenge = params.get('code_challenge') ?? '';
  if (params.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw reject('invalid_request', 'code_challenge is required, with the method S256');
  }
  const allowed = client.AllowedOAuthScopes ?? [];
  const scopes = params.get('scope')?.split(' ').filter(Boolean) ?? allowed;
  if (scopes.length === 0 || scopes.some((scope) => !allowed.includes(scope))) {
    throw reject('invalid_scope', `scope may name ${allowed.join(', ')}`);
  }
  const nonce = params.get('nonce') ?? undefined;
  return { clientId: client.ClientId, redirectUri, state, nonce, scopes, challenge, params };
}

export function showAuthorize(login: HostedLogin, c: CognitoContext): Response {
  const { params } = parseAuthorizeRequest(login, c);
  return redirect(`${login.url}/login?${params}`);
}

export function redirectWithCode(
  login: HostedLogin,
  request: AuthorizeRequest,
  user: User,
): Response {
  const { state, params: _, ...rest } = request;
  const authTimeSeconds = Math.floor(Date.now() / 1000);
  const code = login.codes.issue({ ...rest, sub: user.Username, authTimeSeconds });
  return redirect(request.redirectUri, { code, state });
}
