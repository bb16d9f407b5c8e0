import pLimit from 'p-limit';
import { onInvocationEnd } from '../../platform/aws/invocation.ts';
import { AIRTABLE_QUOTA_USED } from '../../platform/aws/metric-names.ts';
import { acquireAirtableSlot, saveRefusal } from '../../platform/table/airtable-slots.ts';
import { type CallPurpose, getCallLimit } from './budget.ts';
import { isQuotaUsedUp, QUOTA_USED_UP } from './error.ts';
import type { AirtableAnswer } from './fetch.ts';
import { airtableMonthlyCalls } from './settings.ts';

export interface CallOptions {
  purpose: CallPurpose;
  /** Asks although Airtable has refused a call, because the month's calls are used up. */
  isProbe: boolean;
  /** Airtable may answer a request for metadata although the month's calls are used up. */
  isMetadata: boolean;
  /** Epoch milliseconds: a request that cannot start by then is not sent. */
  untilMs?: number | undefined;
}

/** Sends requests within the limits per second and per month. */
export type Throttle = (
  send: () => Promise<AirtableAnswer>,
  options: CallOptions,
) => Promise<AirtableAnswer>;

const throttles = new Map<string, Throttle>();

export function sharedThrottle(base: string): Throttle {
  const throttle = throttles.get(base) ?? createThrottle(base);
  throttles.set(base, throttle);
  return throttle;
}

function createThrottle(base: string): Throttle {
  // One request of this process asks for a slot at a time, so that they do not conflict with each other.
  const oneAtATime = pLimit(1);
  return async (send, { purpose, isMetadata, isProbe, untilMs }) => {
    const plan = airtableMonthlyCalls();
    const maxCalls = getCallLimit(plan, purpose);
    const isSync = purpose === 'sync';
    const slot = await oneAtATime(() =>
      acquireAirtableSlot(base, { untilMs, maxCalls, isSync, isProbe }),
    );
    if (slot === 'refused') return QUOTA_USED_UP;
    if (slot === 'spent') return { noAnswer: 'withheld', reason: purpose };
    if (slot === 'busy') return { noAnswer: 'throttled', reason: 'no slot in time' };
    if (plan > 0) reportQuotaUsed((100 * slot.use.calls) / plan);
    const answer = await send().finally(slot.release);
    const isUsedUp = isQuotaUsedUp(answer);
    if (isUsedUp) reportQuotaUsed(100);
    const isAccepted = !isMetadata && 'status' in answer && answer.status < 300;
    if (isUsedUp || (slot.use.refusedUntil && isAccepted)) await saveRefusal(base, isUsedUp);
    return answer;
  };
}

function reportQuotaUsed(percent: number): void {
  onInvocationEnd(AIRTABLE_QUOTA_USED, async () => {
    const { publishMetrics } = await import('../../platform/aws/metrics.ts');
    publishMetrics({ [AIRTABLE_QUOTA_USED]: percent });
  });
}
