import { isSameSecret } from '../../secrets.ts';
import { Failure } from '../http/errors.ts';

/** An OAuth integration as somebody registered it with Airtable. */
export interface OAuthClient {
  clientId: string;
  /** With one, HTTP Basic is required; without one, it is refused. */
  clientSecret?: string;
  name?: string;
  /** Matched exactly; HTTPS, except on this machine. */
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

export function oauthFailure(error: string, description: string, status = 400): Failure {
  return new Failure(status, { error, error_description: description });
}

export function findClient(clients: OAuthClient[], clientId: string | null) {
  return clients.find((client) => client.clientId === clientId);
}

export function mayRedirect(client: OAuthClient, redirectUri: string): boolean {
  if (!client.redirectUris.includes(redirectUri) || !URL.canParse(redirectUri)) return false;
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Throws a 401 for a client that does not prove itself as it was registered. */
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

const invalidClient = () => oauthFailure('invalid_client', 'The client could not be verified', 401);
