import type { AuthorizationServer, ClientAuth, TokenEndpointRequestOptions } from 'oauth4webapi';
import * as z from 'zod';
import type { AirtableTokens } from '../storage/table/airtable-connection.ts';
import { AirtableError } from './error.ts';
import { secret } from './secrets.ts';
import type { OAuthSettings } from './settings.ts';

const SCOPES = 'data.records:read data.records:write schema.bases:read';
const TIMEOUT_MS = 8_000;
/** Of an access token, should an answer not say. */
const LIFETIME_SECONDS = 3_600;
const MARGIN_MS = 60_000;
const PASSING = new Set(['server_error', 'temporarily_unavailable', 'slow_down']);

/** A grant that Airtable refuses now and for ever: it is wrong or has ended, or another has spent it.
 *  Whatever else is refused may be mended, and the grant is then as good as before. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
  readonly code: 'invalid_grant' | 'conflict';
  constructor(code: GrantRefused['code']) {
    super(code);
    this.code = code;
  }
}

/** The base is connected once, and a token lives for an hour: whatever else is asked does without. */
const loaded = () => import('./oauth4webapi.ts');

/** @param redirectUri where Airtable sends the browser back to.
 *  @returns where the person is asked for consent, and what must be kept until they come back. */
export async function newConsent({ clientId, url }: OAuthSettings, redirectUri: string) {
  const oauth = await loaded();
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

/** The tokens that a consent's code stands for.
 *  @throws GrantRefused, or AirtableError when Airtable does not answer. */
export async function exchangeCode(
  settings: OAuthSettings,
  {
    code,
    state,
    codeVerifier,
    redirectUri,
  }: Record<'code' | 'state' | 'codeVerifier' | 'redirectUri', string>,
): Promise<AirtableTokens> {
  const oauth = await loaded();
  const server = serverOf(settings);
  const client = { client_id: settings.clientId };
  const back = new URLSearchParams({ code, state });
  const parameters = oauth.validateAuthResponse(server, client, back, state);
  return tokensBy(settings, (authenticate, options) =>
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

/** New tokens for old ones, which are spent thereby.
 *  @throws GrantRefused, or AirtableError when Airtable does not answer. */
export async function refreshTokens(
  settings: OAuthSettings,
  { refreshToken }: AirtableTokens,
): Promise<AirtableTokens> {
  const oauth = await loaded();
  const client = { client_id: settings.clientId };
  return tokensBy(settings, (authenticate, options) =>
    oauth.refreshTokenGrantRequest(serverOf(settings), client, authenticate, refreshToken, options),
  );
}

async function tokensBy(
  settings: OAuthSettings,
  request: (authenticate: ClientAuth, options: TokenEndpointRequestOptions) => Promise<Response>,
): Promise<AirtableTokens> {
  const oauth = await loaded();
  const clientSecret = await secret('AIRTABLE_CLIENT_SECRET');
  const authenticate = clientSecret ? basic(clientSecret) : oauth.None();
  const askedMs = Date.now();
  try {
    const response = await request(authenticate, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // An Airtable on this machine has no certificate.
      [oauth.allowInsecureRequests]: settings.url.startsWith('http:'),
    });
    if (response.status >= 400) throw refusalOf(settings, response.status, await wordOf(response));
    const answer = await oauth.processRefreshTokenResponse(
      serverOf(settings),
      { client_id: settings.clientId },
      response,
      // With a space at its end, as Airtable sends it.
      { recognizedTokenTypes: { 'bearer ': () => {} } },
    );
    if (!answer.refresh_token) throw unanswered(settings);
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      freshUntilMs: askedMs + usedMs(answer.expires_in ?? LIFETIME_SECONDS),
    };
  } catch (error) {
    if (error instanceof AirtableError || error instanceof GrantRefused) throw error;
    // Its text and cause may quote what was sent.
    throw unanswered(settings);
  }
}

/** A little less than a token lives, so that none ends on its way. */
function usedMs(lifetimeSeconds: number): number {
  return Math.max(lifetimeSeconds * 900, lifetimeSeconds * 1_000 - MARGIN_MS);
}

function refusalOf(
  settings: OAuthSettings,
  status: number,
  word: string | undefined,
): GrantRefused | AirtableError {
  if (status === 429 || status >= 500 || PASSING.has(word ?? '')) return unanswered(settings);
  if (word === 'invalid_grant') return new GrantRefused(word);
  if (word && status === 409) return new GrantRefused('conflict');
  if (word === 'invalid_client') {
    return new AirtableError(
      'Airtable does not know this integration (invalid_client). Check AIRTABLE_CLIENT_ID and AIRTABLE_CLIENT_SECRET.',
    );
  }
  return new AirtableError(
    word
      ? `Airtable's sign-in service refuses the request (${word}). Check AIRTABLE_CLIENT_ID, AIRTABLE_CLIENT_SECRET, and the integration at airtable.com/create/oauth.`
      : `What answers at ${settings.url} refuses the request (${status}), and not as Airtable does. Check AIRTABLE_OAUTH_URL, and whether a proxy stands between.`,
  );
}

/** OAuth's word for a refusal, such as `invalid_grant`. */
async function wordOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return z.object({ error: z.string().regex(/^\w{1,50}$/) }).safeParse(body).data?.error;
}

/** Airtable takes both as they are, where the standard would have them form-encoded first. */
function basic(clientSecret: string): ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${client_id}:${clientSecret}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
}

function serverOf({ url }: OAuthSettings): AuthorizationServer {
  return { issuer: url, token_endpoint: `${url}/token` };
}

function unanswered({ url }: OAuthSettings): AirtableError {
  return new AirtableError(
    `Airtable's sign-in service at ${url} did not answer as it should. Try again in a minute; if that does not help, see status.airtable.com and check AIRTABLE_OAUTH_URL.`,
  );
}
