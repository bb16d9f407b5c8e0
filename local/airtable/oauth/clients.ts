import type { HTTPException } from 'hono/http-exception';
import { isSameSecret } from '../../secrets.ts';
import { httpError } from '../http/errors.ts';

export interface OAuthClient {
  clientId: string;
  /** A client with a secret must use HTTP Basic authentication; one without must not. */
  clientSecret?: string;
  name?: string;
  /** Matched exactly. HTTPS is required, except for localhost. */
  redirectUris: string[];
}

export const SCOPES = [
  'data.records:read',
  'data.records:write',
  'data.recordComments:read',
  'data.recordComments:write',
  'schema.bases:read',
  'schema.bases:write',
  'user.email:read',
  'webhook:manage',
];

export function oauthError(error: string, description: string, status = 400): HTTPException {
  return httpError(status, { error, error_description: description });
}

export function findClient(clients: OAuthClient[], clientId: string | null) {
  return clients.find((client) => client.clientId === clientId);
}

export function isRedirectAllowed(client: OAuthClient, redirectUri: string): boolean {
  if (!client.redirectUris.includes(redirectUri) || !URL.canParse(redirectUri)) return false;
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** @throws HTTPException 401 when the client's credentials are wrong */
export function authenticateClient(
  clients: OAuthClient[],
  authorization: string | undefined,
  form: URLSearchParams,
): OAuthClient {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) {
    const client = findClient(clients, form.get('client_id'));
    if (!client || client.clientSecret !== undefined) throw invalidClient();
    return client;
  }
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  const client = findClient(clients, id);
  if (client?.clientSecret === undefined || !isSameSecret(client.clientSecret, secret.join(':'))) {
    throw invalidClient();
  }
  return client;
}

const invalidClient = () => oauthError('invalid_client', 'The client could not be verified', 401);
