import pLimit from 'p-limit';
import { onInvocationEnd } from '../../platform/aws/invocation.ts';
import { AIRTABLE_QUOTA_USED } from '../../platform/aws/metric-names.ts';
import { acquireAirtableSlot } from '../../platform/table/airtable-slots.ts';
import { isQuotaUsedUp } from './error.ts';
import type { AirtableAnswer } from './fetch.ts';
import { airtableMonthlyCalls } from './settings.ts';

/**
 * @param untilMs epoch milliseconds: a request that cannot start by then is not sent.
 * @returns undefined if it was not sent.
 */
export type Throttle = (
  send: () => Promise<AirtableAnswer>,
  untilMs?: number,
) => Promise<AirtableAnswer | undefined>;

const throttles = new Map<string, Throttle>();

export function sharedThrottle(base: string): Throttle {
  const throttle = throttles.get(base) ?? createThrottle(base);
  throttles.set(base, throttle);
  return throttle;
}

function createThrottle(base: string): Throttle {
  // One request of this process asks for a slot at a time, so that they do not conflict with each other.
  const oneAtATime = pLimit(1);
  return async (send, untilMs) => {
    const slot = await oneAtATime(() => acquireAirtableSlot(base, untilMs));
    if (!slot) return undefined;
    reportCalls(slot.callsThisMonth);
    const answer = await send().finally(slot.release);
    if (isQuotaUsedUp(answer)) reportQuotaUsed(100);
    return answer;
  };
}

function reportCalls(thisMonth: number): void {
  const quota = airtableMonthlyCalls();
  if (quota > 0) reportQuotaUsed((100 * thisMonth) / quota);
}

function reportQuotaUsed(percent: number): void {
  onInvocationEnd(AIRTABLE_QUOTA_USED, async () => {
    const { publishMetrics } = await import('../../platform/aws/metrics.ts');
    publishMetrics({ [AIRTABLE_QUOTA_USED]: percent });
  });
}
