import { Hono } from 'hono';
import { type Guards, readBody } from '../http/app.ts';
import type { AirtableContext, AirtableEnv } from '../http/context.ts';
import { authenticateClient, type OAuthClient, oauthError } from './clients.ts';
import { decideConsent, showConsent } from './consent.ts';
import type { Grants } from './grants.ts';

export function oauthRoutes(clients: OAuthClient[], grants: Grants, { track }: Guards) {
  const authorizePath = '/oauth2/v1/authorize';
  return new Hono<AirtableEnv>()
    .get(authorizePath, track('authorize'), (c) => showConsent(clients, c))
    .post(authorizePath, track('authorize'), (c) => decideConsent(clients, grants, c))
    .post('/oauth2/v1/token', track('token'), async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await issueTokens(clients, grants, c));
    });
}

async function issueTokens(clients: OAuthClient[], grants: Grants, c: AirtableContext) {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    throw oauthError('invalid_request', 'The body must be form-encoded');
  }
  const form = new URLSearchParams(await readBody(c));
  const { clientId } = authenticateClient(clients, c.req.header('authorization'), form);
  const required = (name: string) => {
    const value = form.get(name);
    if (!value) throw oauthError('invalid_request', `${name} is missing`);
    return value;
  };
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const verifier = form.get('code_verifier') ?? '';
      const redirectUri = required('redirect_uri');
      return grants.redeem(clientId, { code: required('code'), redirectUri, verifier });
    }
    case 'refresh_token':
      return grants.refresh(clientId, required('refresh_token'));
    default:
      throw oauthError('unsupported_grant_type', 'grant_type is not supported');
  }
}
