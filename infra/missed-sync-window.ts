import { longestGapSeconds, parseSchedule } from '../shared/schedule.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
/** CloudWatch limits the period times the number of evaluation periods to a week. */
const MAX_WINDOW_SECONDS = 7 * DAY_SECONDS;

/** @throws Error if two intervals of the schedule exceed CloudWatch's limit. */
export function missedSyncWindow(expression: string): { periodSeconds: number; periods: number } {
  const gapSeconds = longestGapSeconds(parseSchedule(expression));
  const periodSeconds = Math.min(
    Math.ceil(gapSeconds / MINUTE_SECONDS) * MINUTE_SECONDS,
    DAY_SECONDS,
  );
  const periods = Math.ceil((2 * gapSeconds) / periodSeconds);
  if (periodSeconds * periods > MAX_WINDOW_SECONDS) {
    throw new Error(
      `syncSchedule: ${expression} leaves more than three days between syncs, which an alarm cannot monitor`,
    );
  }
  return { periodSeconds, periods };
}
