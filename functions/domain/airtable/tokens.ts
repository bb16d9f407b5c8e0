import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type AirtableConnection,
  type AirtableTokens,
  abandonTokenRefresh,
  claimTokenRefresh,
  getAirtableConnection,
  getAirtableTokens,
  markConnectionLost,
  saveRefreshedTokens,
} from '../../platform/table/airtable-connection.ts';
import { refreshOnce } from '../../platform/table/refresh-once.ts';
import { AirtableError, GrantRejectedError } from './error.ts';
import { refreshAirtableTokens } from './oauth.ts';
import type { OAuthSettings } from './settings.ts';

const CLAIM_TTL_MS = 12_000;
const TIMEOUT_MS = CLAIM_TTL_MS + 2_000;
const POLL_MS = 100;
/** Time for a claimant with an expired claim to save its tokens. */
const LATE_SAVE_MS = 2_000;

const REFRESH_FAILED = 'The OAuth connection to Airtable could not be refreshed. Try again.';
const CONNECT_AGAIN = 'Connect again with OAuth 2.0 on the Admin Dashboard.';

/** @throws AirtableError if the connection is lost or cannot be refreshed; AppError AIRTABLE_NOT_CONFIGURED if
 *  staff have disconnected it. */
export async function getFreshToken(settings: OAuthSettings): Promise<string> {
  const connection = await requireConnection();
  const isFresh = Date.now() < connection.freshUntilMs;
  const current = isFresh ? connection : await refreshConnection(settings, connection);
  return (await requireTokens(current)).accessToken;
}

export async function replaceToken(settings: OAuthSettings, rejected: string): Promise<string> {
  const connection = await requireConnection();
  const { accessToken } = await requireTokens(connection);
  if (accessToken !== rejected) return accessToken;
  return (await requireTokens(await refreshConnection(settings, connection))).accessToken;
}

export async function loseConnection(rejected: string): Promise<void> {
  const connection = await getAirtableConnection();
  const tokens = connection && (await getAirtableTokens(connection));
  if (!connection || tokens?.accessToken !== rejected) return;
  await markLost(connection, 'Airtable refuses the tokens that it issued for it');
}

export function describeLostConnection(reason: string): string {
  return `The OAuth connection to Airtable was lost: ${reason}. ${CONNECT_AGAIN}`;
}

async function requireConnection(): Promise<AirtableConnection> {
  const connection = await getAirtableConnection();
  if (!connection) {
    throw new AppError(
      'AIRTABLE_NOT_CONFIGURED',
      'The OAuth connection to Airtable was disconnected. Try again to use the personal access token, or connect again on the Admin Dashboard.',
    );
  }
  if (connection.lost) throw new AirtableError(describeLostConnection(connection.lost.reason));
  return connection;
}

/** @throws AirtableError after marking the connection as lost: the key has changed, or the row was altered. */
async function requireTokens(connection: AirtableConnection): Promise<AirtableTokens> {
  const tokens = await getAirtableTokens(connection);
  if (tokens) return tokens;
  const reason = 'its tokens can no longer be decrypted';
  await markLost(connection, reason);
  throw new AirtableError(describeLostConnection(reason));
}

async function refreshConnection(
  settings: OAuthSettings,
  stale: AirtableConnection,
): Promise<AirtableConnection> {
  const connection = await refreshOnce({
    claim: (claimId) => claimTokenRefresh(stale, claimId, CLAIM_TTL_MS),
    refresh: (claimId) => refresh(settings, stale, claimId),
    load: () => loadRefreshed(stale),
    pollMs: POLL_MS,
    timeoutMs: TIMEOUT_MS,
  });
  if (!connection) throw new AirtableError(REFRESH_FAILED);
  return connection;
}

async function loadRefreshed(stale: AirtableConnection): Promise<AirtableConnection | undefined> {
  const connection = await requireConnection();
  if (connection.version !== stale.version) return connection;
  const { failedRenewal: failed } = connection;
  if (failed && failed.claim !== stale.failedRenewal?.claim) throw new AirtableError(failed.reason);
  return undefined;
}

async function refresh(
  settings: OAuthSettings,
  stale: AirtableConnection,
  claimId: string,
): Promise<AirtableConnection> {
  try {
    const tokens = await refreshAirtableTokens(settings, await requireTokens(stale));
    // Save before use: tokens that are used and then lost cannot be refreshed again.
    return (await saveRefreshedTokens(stale, tokens)) ?? (await requireConnection());
  } catch (error) {
    if (error instanceof GrantRejectedError) return handleRejectedGrant(stale, error.code);
    const reason = error instanceof AppError ? error.message : REFRESH_FAILED;
    await abandonTokenRefresh(stale, claimId, reason);
    throw error;
  }
}

/** A conflict may mean that a claimant with an expired claim has used the refresh token and is about to save
 *  the new tokens. */
async function handleRejectedGrant(
  stale: AirtableConnection,
  code: GrantRejectedError['code'],
): Promise<AirtableConnection> {
  for (const deadline = Date.now() + LATE_SAVE_MS; code === 'conflict' && Date.now() < deadline; ) {
    const connection = await requireConnection();
    if (connection.version !== stale.version) return connection;
    await sleep(POLL_MS);
  }
  await markLost(stale, `Airtable refused to refresh it (${code})`);
  return requireConnection();
}

async function markLost(stale: AirtableConnection, reason: string): Promise<void> {
  if (await markConnectionLost(stale, reason)) {
    log.warn('The OAuth connection to Airtable was lost', { reason });
  }
}
