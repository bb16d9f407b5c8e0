import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { type Call, type Reply, redirect } from '../http.ts';
import type { HostedLogin } from './context.ts';

/** What the pages' own forms send; all else belongs to the request, and is handed on. */
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
  /** All that it came with, for the next page. */
  params: URLSearchParams;
}

/** The request that a page was opened with, or that its form brings along.
 *  @throws Reply that tells the client what is wrong; without a trustworthy way back, the person alone. */
export function parseAuthorizeRequest(desk: HostedLogin, call: Call): AuthorizeRequest {
  const params = new URLSearchParams(call.query);
  for (const [name, value] of fieldsOf(call)) params.set(name, value);
  for (const name of FIELDS) params.delete(name);

  const { client, pages } = desk;
  const redirectUri = params.get('redirect_uri') ?? '';
  if (params.get('client_id') !== client.ClientId) throw pages.badLink('client_id');
  if (!client.CallbackURLs?.includes(redirectUri)) throw pages.badLink('redirect_uri');

  const state = params.get('state') ?? undefined;
  const rejected = (error: string, error_description: string) =>
    redirect(redirectUri, { error, error_description, state });
  if (params.get('response_type') !== 'code') {
    throw rejected('unsupported_response_type', 'response_type must be code');
  }
  const challenge = params.get('code_challenge') ?? '';
  if (params.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw rejected('invalid_request', 'code_challenge is required, with the method S256');
  }
  const allowed = client.AllowedOAuthScopes ?? [];
  const scopes = params.get('scope')?.split(' ').filter(Boolean) ?? allowed;
  if (scopes.length === 0 || scopes.some((scope) => !allowed.includes(scope))) {
    throw rejected('invalid_scope', `scope may name ${allowed.join(', ')}`);
  }
  // Nobody stays logged in here: there is no cookie, and so nothing to answer silently.
  if (params.get('prompt') === 'none') throw rejected('login_required', 'The user must log in');
  const nonce = params.get('nonce') ?? undefined;
  return { clientId: client.ClientId, redirectUri, state, nonce, scopes, challenge, params };
}

/** Says what is wrong with a request before anybody has typed anything. */
export async function showAuthorize(desk: HostedLogin, call: Call): Promise<Reply> {
  const { params } = parseAuthorizeRequest(desk, call);
  return redirect(`${desk.url}/login?${params}`);
}

/** What the person filled in. */
export const fieldsOf = (call: Call) =>
  new URLSearchParams(call.method === 'POST' ? call.body : '');

/** Sends the person back to the client with a code. */
export function authorize(desk: HostedLogin, request: AuthorizeRequest, user: User): Reply {
  const { state, params: _, ...kept } = request;
  const authTimeSeconds = Math.floor(Date.now() / 1000);
  const code = desk.codes.issue({ ...kept, sub: user.Username, authTimeSeconds });
  return redirect(request.redirectUri, { code, state });
}
