import { longestGapSeconds, parseSchedule } from '../shared/schedule.ts';

const MINUTE = 60;
const DAY = 86_400;
/** An alarm looks back no further. */
const LONGEST = 7 * DAY;

/** What an alarm looks back on to see two of a schedule's periods go by with nothing done.
 *  @throws Error where two periods are more than an alarm can look back on. */
export function twoPeriodsOf(expression: string): { periodSeconds: number; periods: number } {
  const gapSeconds = longestGapSeconds(parseSchedule(expression));
  const periodSeconds = Math.min(Math.ceil(gapSeconds / MINUTE) * MINUTE, DAY);
  const periods = Math.ceil((2 * gapSeconds) / periodSeconds);
  if (periodSeconds * periods > LONGEST) {
    throw new Error(
      `syncSchedule: ${expression} leaves more than three days between syncs, which no alarm can watch`,
    );
  }
  return { periodSeconds, periods };
}
