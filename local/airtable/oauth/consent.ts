import { Failure } from '../http/errors.ts';
import type { Answer, Call } from '../http/route.ts';
import { findClient, mayRedirect, type OAuthClient, SCOPES } from './clients.ts';
import { consentPage, errorPage } from './consent-page.ts';
import type { Grants } from './grants.ts';

const PAGE = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

interface Request {
  client: OAuthClient;
  redirectUri: string;
  state: string;
  challenge: string;
  scopes: string[];
}

/** Shows the person what the integration asks for. */
export function showConsent(clients: OAuthClient[], { query }: Call): Answer {
  const { client, scopes } = requestOf(clients, query);
  return { headers: PAGE, body: consentPage(client.name ?? client.clientId, scopes, query) };
}

/** What the person decided, sent back to the integration. */
export async function decide(clients: OAuthClient[], grants: Grants, call: Call): Promise<Answer> {
  const form = new URLSearchParams((await call.body()).toString('utf8'));
  const { client, redirectUri, state, challenge, scopes } = requestOf(clients, form);
  if (form.get('decision') !== 'authorize') {
    return back(redirectUri, { error: 'access_denied', state });
  }
  const { clientId } = client;
  const code = await grants.giveCode({ clientId, redirectUri, challenge, scopes });
  return back(redirectUri, {
    code,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
}

/** What is wrong with a request goes back to the client; without a trustworthy way back, the person
 *  alone is told. */
function requestOf(clients: OAuthClient[], query: URLSearchParams): Request {
  const client = findClient(clients, query.get('client_id'));
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client || !mayRedirect(client, redirectUri)) {
    throw new Failure(400, errorPage('The client_id or redirect_uri is not registered.'), PAGE);
  }
  const state = query.get('state') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const rejected = (error: string, error_description: string) =>
    back(redirectUri, { error, error_description, state });
  if (query.get('response_type') !== 'code') {
    throw rejected('unsupported_response_type', 'response_type must be code');
  }
  if (state.length < 16 || state.length > 1024) {
    throw rejected('invalid_request', 'state must have 16 to 1024 characters');
  }
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw rejected('invalid_request', 'PKCE with S256 is required');
  }
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) {
    throw rejected('invalid_scope', 'scope must name scopes of Airtable');
  }
  return { client, redirectUri, state, challenge, scopes };
}

/** To return, or to throw where the request is wrong. */
function back(redirectUri: string, parameters: Record<string, string>): Failure {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return new Failure(303, '', { location: url.href });
}
