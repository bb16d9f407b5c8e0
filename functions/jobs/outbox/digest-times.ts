import * as z from 'zod';
import type { Cadence } from '../../../shared/entities/alert.ts';
import { readEnv } from '../../platform/aws/env.ts';

/** For tests: a positive number replaces the delay of daily and weekly digests, in seconds. */
const { ALERT_DELAY_SECONDS } = readEnv(
  z.object({ ALERT_DELAY_SECONDS: z.coerce.number().positive().optional() }),
);

/** Morning in America, afternoon in Europe. */
const HOUR_UTC = 12;
const FRIDAY = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** All times of a period give the same digest time, so that they become one mail. */
export function nextDigestAt(cadence: Cadence, at: string): string {
  const atMs = Date.parse(at);
  if (cadence === 'immediate') return at;
  if (ALERT_DELAY_SECONDS !== undefined) {
    const delayMs = ALERT_DELAY_SECONDS * 1000;
    return new Date(Math.ceil(atMs / delayMs) * delayMs).toISOString();
  }
  let dueMs = Math.floor(atMs / DAY_MS) * DAY_MS + HOUR_UTC * HOUR_MS;
  while (dueMs <= atMs || (cadence === 'weekly' && new Date(dueMs).getUTCDay() !== FRIDAY)) {
    dueMs += DAY_MS;
  }
  return new Date(dueMs).toISOString();
}
