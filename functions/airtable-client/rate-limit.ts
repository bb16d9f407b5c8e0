import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { onInvocationEnd } from '../aws/invocation.ts';
import { AIRTABLE_QUOTA_USED } from '../aws/metric-names.ts';
import { publishMetrics } from '../aws/metrics.ts';
import { acquireAirtableSlot } from '../storage/table/airtable-slots.ts';
import { isQuotaUsedUp } from './error.ts';
import type { AirtableAnswer } from './fetch.ts';
import { airtableMonthlyCalls } from './settings.ts';

/** Airtable's limit per base. */
const REQUESTS_PER_SECOND = 5;

/** Sends a request once the rate limit allows it.
 *  @param untilMs epoch milliseconds: a request that cannot start by then is not sent.
 *  @returns undefined when it was not sent. */
export type Throttle = (
  send: () => Promise<AirtableAnswer>,
  untilMs?: number,
) => Promise<AirtableAnswer | undefined>;

const localThrottles = new Map<string, Throttle>();
const sharedThrottles = new Map<string, Throttle>();

/** The rate limit of a base among this process's requests only. */
export function localThrottle(base: string): Throttle {
  return getOrCreate(localThrottles, base, newLocalThrottle);
}

/** The rate limit of a base among all processes. It counts the month's calls as well. */
export function sharedThrottle(base: string): Throttle {
  return getOrCreate(sharedThrottles, base, () => newSharedThrottle(base));
}

function getOrCreate(
  throttles: Map<string, Throttle>,
  base: string,
  create: () => Throttle,
): Throttle {
  const throttle = throttles.get(base) ?? create();
  throttles.set(base, throttle);
  return throttle;
}

/** Each request starts a second after the fifth before it ended. Counting from the end ensures that a
 *  request delayed on the network cannot reach Airtable together with later ones. */
function newLocalThrottle(): Throttle {
  const freeAtMs: Promise<number>[] = Array.from({ length: REQUESTS_PER_SECOND }, async () => 0);
  let requests = 0;
  return (send, untilMs = Number.POSITIVE_INFINITY) => {
    const slot = requests++ % REQUESTS_PER_SECOND;
    const previous = freeAtMs[slot] ?? Promise.resolve(0);
    let isSent = false;
    const answer = (async () => {
      const startMs = Math.max(await previous, Date.now());
      if (startMs >= untilMs) return undefined;
      await sleep(startMs - Date.now());
      isSent = true;
      return send();
    })();
    const nextFreeMs = () => (isSent ? Date.now() + 1_000 : previous);
    freeAtMs[slot] = answer.then(nextFreeMs, nextFreeMs);
    return answer;
  };
}

function newSharedThrottle(base: string): Throttle {
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

/** Published once per invocation, with the last value. */
function reportQuotaUsed(percent: number): void {
  onInvocationEnd(AIRTABLE_QUOTA_USED, () => publishMetrics({ [AIRTABLE_QUOTA_USED]: percent }));
}
