import type { AirtableBase } from '../../domain/airtable/base.ts';
import { CALLS_PER_PUSH, type CallBudget, findCallBudget } from '../../domain/airtable/budget.ts';
import { airtableBase } from '../../domain/airtable/connection.ts';
import { findObstacle, findOwnWebhook } from '../../domain/airtable/webhook.ts';
import type { SyncRequest } from '../../domain/sync/run.ts';
import { findAbandonedRun } from '../../domain/sync/start-run.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type AirtableWebhook,
  hasUnreadPings,
  savePushWait,
} from '../../platform/table/airtable-webhook.ts';
import { listListingConfirmations } from '../../platform/table/listing-confirmations.ts';
import { listSpellingDecisions } from '../../platform/table/spelling-decisions.ts';
import { findSyncState, markCompared, type SyncState } from '../../platform/table/sync-state.ts';
import { compareSample } from './compare-sample.ts';
import { hasNewMapping } from './plan.ts';
import { isBlockedToday, isDaysAgo, isFullReadDue } from './read.ts';
import { hasUnconfirmedStatus } from './read-part.ts';

/** Records that could not be completed are read again each hour at first, and later once a day. */
const HOURLY_DAYS = 0.25;

/** @returns the run that is due; undefined if the shop follows Airtable without one.
 *  @throws AppError after the last of the month's calls for syncs */
export async function chooseScheduledRun(): Promise<SyncRequest | undefined> {
  const airtable = await airtableBase({ purpose: 'sync' });
  const state = await findSyncState();
  const run: SyncRequest = { cause: 'schedule' };
  if (state?.source !== airtable.address || (await findAbandonedRun())) return run;
  const budget = await findCallBudget(airtable);
  if (budget.isUsedUp) throw new AppError('AIRTABLE_FAILED', 'The calls of syncs are used up');
  const webhook = await findOwnWebhook(airtable);
  if (webhook && (hasUnreadPings(webhook) || isDaysAgo(1, webhook.readAt))) {
    const push = await choosePush(webhook, budget);
    if (push) return push;
  }
  const isBlocked = isBlockedToday(state);
  const canReadAll = budget.canReadAll(state.recordCount) && !isBlocked;
  const mayHaveWebhook = !webhook && state.columns && !(await findObstacle(airtable));
  const isOwed = mayHaveWebhook || webhook?.needsFullRead || (await isFullReadDue(airtable, state));
  if (isOwed && canReadAll) return { ...run, full: true };
  if (!isBlocked && (await hasOpenWork(airtable, state))) return run;
  const isPollDue = budget.getNextReadMs(1, Date.parse(state.readAt)) <= Date.now();
  if (!webhook && isPollDue) return run;
  return canReadAll ? findDrift(airtable, state) : undefined;
}

/** @returns undefined if the pings have been read, or if the push must wait. */
export async function chooseRunOfPing(): Promise<SyncRequest | undefined> {
  const airtable = await airtableBase({ purpose: 'sync' });
  const webhook = await findOwnWebhook(airtable);
  if (!webhook || !hasUnreadPings(webhook)) return undefined;
  return choosePush(webhook, await findCallBudget(airtable));
}

async function choosePush(
  webhook: AirtableWebhook,
  budget: CallBudget,
): Promise<SyncRequest | undefined> {
  const nextMs = budget.getNextReadMs(CALLS_PER_PUSH, Date.parse(webhook.readAt));
  if (nextMs <= Date.now()) return { cause: 'push' };
  await savePushWait(webhook, nextMs);
  return undefined;
}

/** @returns true if records must be read although Airtable reports no change. */
async function hasOpenWork(airtable: AirtableBase, state: SyncState): Promise<boolean> {
  const { readAt, unsettled, unsettledSince = readAt, readWholeAt } = state;
  const isRetryDue = !isDaysAgo(HOURLY_DAYS, unsettledSince) || isDaysAgo(1, readAt);
  if (unsettled.length > 0 && isRetryDue) return true;
  const confirmations = await listListingConfirmations();
  const decisions = await listSpellingDecisions();
  return (
    confirmations.some(({ at, withdrawnAt }) => (withdrawnAt ?? at) > readAt) ||
    decisions.some(({ at }) => at > readWholeAt) ||
    (await hasNewMapping(airtable, state)) ||
    (await hasUnconfirmedStatus())
  );
}

/** @returns a full read if a sample differs from the shop. A sample is compared on days without a full read. */
async function findDrift(
  airtable: AirtableBase,
  state: SyncState,
): Promise<SyncRequest | undefined> {
  const { readWholeAt, comparedAt = readWholeAt } = state;
  if (!isDaysAgo(1, readWholeAt) || !isDaysAgo(1, comparedAt)) return undefined;
  const drift = await compareSample(airtable, state);
  if (drift.length > 0) return { cause: 'drift', full: true, drift };
  await markCompared();
  return undefined;
}
