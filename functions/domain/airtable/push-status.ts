import type { AirtableCalls, PushStatus } from '../../../shared/contract/airtable.ts';
import { type AirtableUse, findAirtableUse } from '../../platform/table/airtable-slots.ts';
import { hasUnreadPings } from '../../platform/table/airtable-webhook.ts';
import { findSyncState } from '../../platform/table/sync-state.ts';
import type { AirtableBase } from './base.ts';
import { CALLS_PER_PUSH, CallBudget, getReserve } from './budget.ts';
import { airtableMonthlyCalls } from './settings.ts';
import { findObstacle, findOwnWebhook } from './webhook.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const WAITING =
  'Changes wait and are read together, so that the calls of the plan last for the month. With the Team plan of Airtable, they would be visible within seconds.';

/** @param airtable undefined while no base is connected. */
export async function getPushStatus(
  airtable: AirtableBase | undefined,
): Promise<{ push: PushStatus; calls: AirtableCalls }> {
  const plan = airtableMonthlyCalls();
  const use = airtable ? await findAirtableUse(airtable.slotsKey) : { calls: 0, daily: [] };
  const budget = new CallBudget(plan, use);
  return {
    push: airtable ? await describePush(airtable, budget, use) : { state: 'off' },
    calls: {
      used: use.calls,
      plan,
      reserve: getReserve(plan),
      forecast: airtable ? budget.getForecast() : 0,
    },
  };
}

async function describePush(
  airtable: AirtableBase,
  budget: CallBudget,
  use: AirtableUse,
): Promise<PushStatus> {
  const webhook = await findOwnWebhook(airtable);
  if (webhook) {
    const { lastPingAt, readAt, waitsUntil } = webhook;
    const isWaiting = hasUnreadPings(webhook) && waitsUntil !== undefined;
    const stoppedUntil = budget.isUsedUp
      ? toIso(budget.getNextReadMs(CALLS_PER_PUSH, Date.parse(readAt)))
      : undefined;
    const nextPollAt = stoppedUntil ?? (isWaiting ? waitsUntil : undefined);
    return {
      state: 'live',
      ...(stoppedUntil
        ? { reason: describeStop(use, stoppedUntil) }
        : isWaiting
          ? { reason: WAITING }
          : {}),
      ...(lastPingAt ? { lastPingAt } : {}),
      ...(nextPollAt ? { nextPollAt } : {}),
    };
  }
  const state = await findSyncState();
  const readMs = state?.source === airtable.address ? Date.parse(state.readAt) : Date.now();
  const nextMs = Math.max(readMs + HOUR_MS, budget.getNextReadMs(1, readMs));
  const nextPollAt = toIso(nextMs);
  if (budget.isUsedUp) {
    return { state: 'polling', reason: describeStop(use, nextPollAt), nextPollAt };
  }
  const reason = await findObstacle(airtable);
  return {
    state: 'polling',
    ...(reason ? { reason } : {}),
    nextPollAt,
    pollEveryMinutes: Math.round((nextMs - readMs) / MINUTE_MS),
  };
}

const toIso = (ms: number) => new Date(ms).toISOString();

function describeStop({ refusedUntil }: AirtableUse, nextPollAt: string): string {
  const next = new Date(nextPollAt).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const why = refusedUntil
    ? `Airtable refuses calls, because those of this month are used up. It is asked again on ${next} UTC, and when you press Sync.`
    : `This month's calls to Airtable are used up, except for those kept for screens and sales. Syncs continue on ${next} UTC; sales are still written.`;
  return `${why} More calls need a larger plan, such as Airtable's Team plan with 100,000 a month.`;
}
