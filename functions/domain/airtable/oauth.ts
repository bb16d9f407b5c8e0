import type * as OAuth from 'oauth4webapi';
import * as z from 'zod';
import type { AirtableTokens, IssuedTokens } from '../../platform/table/airtable-connection.ts';
import { AirtableError, GrantRejectedError } from './error.ts';
import { getSecret, type OAuthSettings } from './settings.ts';

/** The last one reports changes: without it, the shop polls. */
const SCOPES = 'data.records:read data.records:write schema.bases:read webhook:manage';
const TIMEOUT_MS = 8_000;
const DEFAULT_LIFETIME_SECONDS = 3_600;
const MARGIN_MS = 60_000;
const TRANSIENT_ERRORS = new Set(['server_error', 'temporarily_unavailable', 'slow_down']);

const loadOAuth = () => import('./oauth-library.ts');

/** @returns the URL that asks the user for consent, and what the callback needs. */
export async function startConsent({ clientId, url }: OAuthSettings, redirectUri: string) {
  const oauth = await loadOAuth();
  const state = oauth.generateRandomState();
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPES,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return { authUrl: `${url}/authorize?${query}`, state, codeVerifier };
}

/** @throws GrantRejectedError, or AirtableError if Airtable does not respond. */
export async function exchangeAirtableCode(
  settings: OAuthSettings,
  {
    code,
    state,
    codeVerifier,
    redirectUri,
  }: Record<'code' | 'state' | 'codeVerifier' | 'redirectUri', string>,
): Promise<IssuedTokens> {
  const oauth = await loadOAuth();
  const server = toServer(settings);
  const client = { client_id: settings.clientId };
  const back = new URLSearchParams({ code, state });
  const parameters = oauth.validateAuthResponse(server, client, back, state);
  return requestTokens(settings, (authenticate, options) =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticate,
      parameters,
      redirectUri,
      codeVerifier,
      options,
    ),
  );
}

/**
 * A refresh token can be used only once.
 * @throws GrantRejectedError, or AirtableError if Airtable does not respond.
 */
export async function refreshAirtableTokens(
  settings: OAuthSettings,
  { refreshToken }: AirtableTokens,
): Promise<IssuedTokens> {
  const oauth = await loadOAuth();
  const client = { client_id: settings.clientId };
  return requestTokens(settings, (authenticate, options) =>
    oauth.refreshTokenGrantRequest(toServer(settings), client, authenticate, refreshToken, options),
  );
}

async function requestTokens(
  settings: OAuthSettings,
  request: (
    authenticate: OAuth.ClientAuth,
    options: OAuth.TokenEndpointRequestOptions,
  ) => Promise<Response>,
): Promise<IssuedTokens> {
  const oauth = await loadOAuth();
  const clientSecret = await getSecret('AIRTABLE_CLIENT_SECRET');
  const authenticate = clientSecret ? basicAuth(clientSecret) : oauth.None();
  const sentAtMs = Date.now();
  try {
    const response = await request(authenticate, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The local Airtable has no certificate.
      [oauth.allowInsecureRequests]: settings.url.startsWith('http:'),
    });
    if (response.status >= 400)
      throw toError(settings, response.status, await parseErrorCode(response));
    const answer = await oauth.processRefreshTokenResponse(
      toServer(settings),
      { client_id: settings.clientId },
      response,
      // Airtable sends the type with a trailing space.
      { recognizedTokenTypes: { 'bearer ': () => {} } },
    );
    if (!answer.refresh_token) throw noValidAnswer(settings);
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      freshUntilMs: sentAtMs + usableMs(answer.expires_in ?? DEFAULT_LIFETIME_SECONDS),
    };
  } catch (error) {
    if (error instanceof AirtableError || error instanceof GrantRejectedError) throw error;
    // The error's message and cause may quote the request.
    throw noValidAnswer(settings);
  }
}

/** Subtract a margin, so that no token expires in transit. */
function usableMs(lifetimeSeconds: number): number {
  return Math.max(lifetimeSeconds * 900, lifetimeSeconds * 1_000 - MARGIN_MS);
}

function toError(
  settings: OAuthSettings,
  status: number,
  code: string | undefined,
): GrantRejectedError | AirtableError {
  if (status === 429 || status >= 500 || TRANSIENT_ERRORS.has(code ?? ''))
    return noValidAnswer(settings);
  if (code === 'invalid_grant') return new GrantRejectedError(code);
  if (code && status === 409) return new GrantRejectedError('conflict');
  if (code === 'invalid_client') {
    return new AirtableError(
      'Airtable does not know this integration (invalid_client). Check AIRTABLE_CLIENT_ID and AIRTABLE_CLIENT_SECRET.',
    );
  }
  return new AirtableError(
    code
      ? `Airtable's sign-in service rejected the request (${code}). Check AIRTABLE_CLIENT_ID, AIRTABLE_CLIENT_SECRET, and the integration at airtable.com/create/oauth.`
      : `${settings.url} rejected the request (${status}), but not like Airtable. Check AIRTABLE_OAUTH_URL, and whether there is a proxy in between.`,
  );
}

async function parseErrorCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return z.object({ error: z.string().regex(/^\w{1,50}$/) }).safeParse(body).data?.error;
}

/** Unlike the standard, Airtable expects both values without form-encoding. */
function basicAuth(clientSecret: string): OAuth.ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${client_id}:${clientSecret}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
}

function toServer({ url }: OAuthSettings): OAuth.AuthorizationServer {
  return { issuer: url, token_endpoint: `${url}/token` };
}

function noValidAnswer({ url }: OAuthSettings): AirtableError {
  return new AirtableError(
    `Airtable's sign-in service at ${url} did not answer as expected. Try again in a minute; if that does not help, see status.airtable.com and check AIRTABLE_OAUTH_URL.`,
  );
}
