import type { Answer, Call } from '../http/route.ts';
import { findClient, mayRedirect, type OAuthClient, SCOPES } from './clients.ts';
import type { Grants } from './grants.ts';
import { consentPage, errorPage } from './pages.ts';

interface Request {
  client: OAuthClient;
  redirectUri: string;
  state: string;
  challenge: string;
  scopes: string[];
}

class Rejected extends Error {
  readonly location: string;

  constructor(location: string) {
    super('The request goes back to the client');
    this.location = location;
  }
}

/** Shows the person what the integration asks for. */
export function showConsent(clients: OAuthClient[], { query }: Call): Answer {
  return orBack(clients, query, ({ client, scopes }) =>
    page(consentPage(client.name ?? client.clientId, scopes, query)),
  );
}

/** What the person decided, sent back to the integration. */
export async function decide(clients: OAuthClient[], grants: Grants, call: Call): Promise<Answer> {
  const form = new URLSearchParams((await call.body()).toString('utf8'));
  return orBack(clients, form, async ({ client, redirectUri, state, challenge, scopes }) => {
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
  });
}

/** A request without a trustworthy way back is told to the person alone. */
function orBack<T extends Answer | Promise<Answer>>(
  clients: OAuthClient[],
  query: URLSearchParams,
  answer: (request: Request) => T,
): T | Answer {
  const client = findClient(clients, query.get('client_id'));
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client || !mayRedirect(client, redirectUri)) {
    return page(errorPage('The client_id or redirect_uri is not registered.'), 400);
  }
  try {
    return answer({ client, redirectUri, ...checked(query, redirectUri) });
  } catch (error) {
    if (error instanceof Rejected) return redirect(error.location);
    throw error;
  }
}

function checked(query: URLSearchParams, redirectUri: string) {
  const state = query.get('state') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const reject = (error: string, error_description: string): never => {
    throw new Rejected(address(redirectUri, { error, error_description, state }));
  };
  if (query.get('response_type') !== 'code') {
    reject('unsupported_response_type', 'response_type must be code');
  }
  if (state.length < 16 || state.length > 1024) {
    reject('invalid_request', 'state must have 16 to 1024 characters');
  }
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    reject('invalid_request', 'PKCE with S256 is required');
  }
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) {
    reject('invalid_scope', 'scope must name scopes of Airtable');
  }
  return { state, challenge, scopes };
}

function address(redirectUri: string, parameters: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const back = (redirectUri: string, parameters: Record<string, string>): Answer =>
  redirect(address(redirectUri, parameters));

const redirect = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });

const page = (html: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: html,
});
