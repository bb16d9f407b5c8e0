import type { AirtableCalls, PushStatus } from '../../../shared/contract/airtable.ts';
import { type AirtableUse, findAirtableUse } from '../../platform/table/airtable-slots.ts';
import { hasUnreadPings } from '../../platform/table/airtable-webhook.ts';
import { findSyncState } from '../../platform/table/sync-state.ts';
import type { AirtableBase } from './base.ts';
import { CallBudget, getReserve } from './budget.ts';
import { airtableMonthlyCalls } from './settings.ts';
import { findObstacle, findOwnWebhook } from './webhook.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

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
  const stopped = budget.isUsedUp ? describeStop(use, budget.monthEndMs) : undefined;
  if (webhook) {
    const { lastPingAt, waitsUntil } = webhook;
    const isWaiting = hasUnreadPings(webhook) && waitsUntil !== undefined;
    const reason =
      stopped ??
      (isWaiting
        ? 'Changes wait and are read together, so that the calls of the plan last for the month. With the Team plan of Airtable, they would be visible within seconds.'
        : undefined);
    return {
      state: 'live',
      ...(reason ? { reason } : {}),
      ...(lastPingAt ? { lastPingAt } : {}),
      ...(isWaiting ? { nextPollAt: waitsUntil } : {}),
    };
  }
  const state = await findSyncState();
  const reason = stopped ?? (await findObstacle(airtable));
  const readMs = state?.source === airtable.address ? Date.parse(state.readAt) : Date.now();
  const nextMs = Math.max(readMs + HOUR_MS, budget.getNextReadMs(1, readMs));
  return {
    state: 'polling',
    ...(reason ? { reason } : {}),
    nextPollAt: new Date(nextMs).toISOString(),
    pollEveryMinutes: Math.round((nextMs - readMs) / MINUTE_MS),
  };
}

function describeStop({ refusedAt }: AirtableUse, monthEndMs: number): string {
  const end = new Date(monthEndMs).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const why = refusedAt
    ? 'Airtable refuses calls, because those of this month are used up. It is asked again every 6 hours, and when you press Sync.'
    : `This month's calls to Airtable are used up, except for those kept for screens and sales. Syncs continue on ${end}; sales are still written.`;
  return `${why} More calls need a larger plan, such as Airtable's Team plan with 100,000 a month.`;
}
