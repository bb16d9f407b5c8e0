import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../aws/log.ts';
import { AppError } from '../errors.ts';
import {
  type AirtableConnection,
  type AirtableTokens,
  airtableConnection,
  claimTokenRenewal,
  giveUpTokenRenewal,
  loseAirtableConnection,
  saveRenewedTokens,
} from '../storage/table/airtable-connection.ts';
import { AirtableError } from './error.ts';
import { GrantRefused, refreshTokens } from './oauth.ts';
import type { OAuthSettings } from './settings.ts';

/** Longer than a renewal may take. */
const HELD_MS = 12_000;
const WAITED_MS = HELD_MS + 2_000;
const ASK_AGAIN_MS = 100;
/** How long a holder that was taken for dead may need to put away what it got. */
const LATE_MS = 2_000;

const NOT_RENEWED = 'The OAuth connection to Airtable could not be renewed just now. Try again.';
const CONNECT_AGAIN = 'Connect again with OAuth 2.0 on the Admin Dashboard.';

/** Of the renewals under way in this process, by the access token that each replaces. */
const underWay = new Map<string, Promise<AirtableConnection>>();

/** The connection with tokens that are good at this moment.
 *  @throws AirtableError where it was lost, or cannot be renewed just now; AppError
 *    AIRTABLE_NOT_CONFIGURED where somebody has ended it. */
export async function freshConnection(settings: OAuthSettings): Promise<AirtableConnection> {
  const connection = await standing();
  const isFresh = Date.now() < connection.freshUntilMs;
  return isFresh ? connection : renewed(settings, connection);
}

/** The connection with other tokens than one that Airtable refused, however fresh it should be. */
export async function connectionInsteadOf(
  settings: OAuthSettings,
  refused: string,
): Promise<AirtableConnection> {
  const connection = await standing();
  return connection.accessToken === refused ? renewed(settings, connection) : connection;
}

/** Airtable refuses tokens that it has only just given. */
export async function loseConnection(refused: string): Promise<void> {
  const connection = await airtableConnection();
  if (connection?.accessToken !== refused) return;
  await lose(connection, 'Airtable refuses the tokens that it gave for it');
}

async function standing(): Promise<AirtableConnection> {
  const connection = await airtableConnection();
  if (!connection) {
    throw new AppError(
      'AIRTABLE_NOT_CONFIGURED',
      'The OAuth connection to Airtable was ended. Try again to use the personal access token, or connect anew on the Admin Dashboard.',
    );
  }
  if (connection.lost) throw lostError(connection.lost.reason);
  return connection;
}

/** Of all who need it, here and in other processes, one renews and the others wait for it. */
function renewed(settings: OAuthSettings, stale: AirtableConnection): Promise<AirtableConnection> {
  const known = underWay.get(stale.accessToken);
  if (known) return known;
  const renewal = claimOrWait(settings, stale).finally(() => underWay.delete(stale.accessToken));
  underWay.set(stale.accessToken, renewal);
  return renewal;
}

async function claimOrWait(
  settings: OAuthSettings,
  stale: AirtableConnection,
): Promise<AirtableConnection> {
  const deadline = Date.now() + WAITED_MS;
  const claim = randomUUID();
  while (Date.now() < deadline) {
    if (await claimTokenRenewal(stale, claim, HELD_MS)) return renew(settings, stale, claim);
    const connection = await standing();
    if (connection.accessToken !== stale.accessToken) return connection;
    const { failedRenewal: failed } = connection;
    if (failed && failed.claim !== stale.failedRenewal?.claim)
      throw new AirtableError(failed.reason);
    await sleep(ASK_AGAIN_MS);
  }
  throw new AirtableError(NOT_RENEWED);
}

async function renew(
  settings: OAuthSettings,
  stale: AirtableConnection,
  claim: string,
): Promise<AirtableConnection> {
  try {
    const tokens = await refreshTokens(settings, stale);
    // Kept before anybody uses them: whoever used tokens that are then lost would have the last ones.
    if (!(await saveRenewedTokens(stale, tokens))) return await standing();
    return { ...stale, ...tokens };
  } catch (error) {
    if (error instanceof GrantRefused) return refusedRenewal(stale, error.code);
    const reason = error instanceof AppError ? error.message : NOT_RENEWED;
    await giveUpTokenRenewal(stale, claim, reason);
    throw error;
  }
}

/** A refusal may mean that another holder, taken for dead, has spent the token: what it got is then
 *  about to be kept. */
async function refusedRenewal(
  stale: AirtableTokens,
  code: GrantRefused['code'],
): Promise<AirtableConnection> {
  for (const deadline = Date.now() + LATE_MS; code === 'conflict' && Date.now() < deadline; ) {
    const connection = await standing();
    if (connection.accessToken !== stale.accessToken) return connection;
    await sleep(ASK_AGAIN_MS);
  }
  await lose(stale, `Airtable refused to renew it (${code})`);
  // Unless somebody has connected anew meanwhile, it is lost.
  return standing();
}

async function lose(stale: AirtableTokens, reason: string): Promise<void> {
  if (await loseAirtableConnection(stale, reason)) {
    log.warn('The OAuth connection to Airtable was lost', { reason });
  }
}

export function lostReason(reason: string): string {
  return `The OAuth connection to Airtable was lost: ${reason}. ${CONNECT_AGAIN}`;
}

function lostError(reason: string): AirtableError {
  return new AirtableError(lostReason(reason));
}
