import type { Call, Route } from '../http/route.ts';
import { authenticateClient, type OAuthClient, oauthFailure } from './clients.ts';
import { decide, showConsent } from './consent.ts';
import type { Grants } from './grants.ts';

export function oauthRoutes(clients: OAuthClient[], grants: Grants): Route[] {
  const authorize = { path: '/oauth2/v1/authorize', kind: 'authorize', access: 'public' } as const;
  return [
    { method: 'GET', ...authorize, handle: (call) => showConsent(clients, call) },
    { method: 'POST', ...authorize, handle: (call) => decide(clients, grants, call) },
    {
      method: 'POST',
      path: '/oauth2/v1/token',
      kind: 'token',
      access: 'public',
      handle: async (call) => ({
        headers: { 'cache-control': 'no-store' },
        body: await giveTokens(clients, grants, call),
      }),
    },
  ];
}

async function giveTokens(clients: OAuthClient[], grants: Grants, call: Call) {
  if (!call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    throw oauthFailure('invalid_request', 'The body must be form-encoded');
  }
  const form = new URLSearchParams((await call.body()).toString('utf8'));
  const { clientId } = authenticateClient(clients, call.headers.authorization, form);
  const needed = (name: string) => {
    const value = form.get(name);
    if (!value) throw oauthFailure('invalid_request', `${name} is missing`);
    return value;
  };
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const verifier = form.get('code_verifier') ?? '';
      const redirectUri = needed('redirect_uri');
      return grants.redeem(clientId, { code: needed('code'), redirectUri, verifier });
    }
    case 'refresh_token':
      return grants.refresh(clientId, needed('refresh_token'));
    default:
      throw oauthFailure('unsupported_grant_type', 'grant_type is not supported');
  }
}
