import { Cron, type CronOptions } from 'croner';

/** When something is done: each so many seconds, or at the times of a pattern. */
export type Schedule = { everySeconds: number } | { pattern: string };

const SECONDS = { minute: 60, hour: 3_600, day: 86_400 };
const EXPECTED = "Expected EventBridge's rate(1 hour) or cron(0 6 * * ? *)";
const SAMPLED = 400;

/** For the patterns of a `Schedule`. */
export const PATTERN_OPTIONS = {
  timezone: 'UTC',
  mode: '7-part',
  alternativeWeekdays: true,
  // As in `0/15`.
  sloppyRanges: true,
} satisfies CronOptions;

/** EventBridge's expressions: `rate(1 hour)`, or `cron(0 6 * * ? *)` with minutes, hours, days, months,
 *  weekdays from Sunday as 1, and years, in UTC.
 *  @throws Error that says what was expected. */
export function parseSchedule(expression: string): Schedule {
  const [, value, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (Number(value) > 0) {
    return { everySeconds: Number(value) * SECONDS[unit as keyof typeof SECONDS] };
  }
  const [, fields] = /^cron\((\S+( \S+){5})\)$/.exec(expression) ?? [];
  // A day is told by one of them, and `?` stands for the other.
  const [, , ofMonth, , ofWeek] = fields?.split(' ') ?? [];
  if (!fields || (ofMonth === '?') === (ofWeek === '?')) throw new Error(EXPECTED);
  const pattern = `0 ${fields.replaceAll('?', '*')}`;
  try {
    new Cron(pattern, PATTERN_OPTIONS).stop();
  } catch {
    throw new Error(EXPECTED);
  }
  return { pattern };
}

/** The longest time between two of a schedule's times, among its next ones. */
export function longestGapSeconds(schedule: Schedule): number {
  if ('everySeconds' in schedule) return schedule.everySeconds;
  const times = new Cron(schedule.pattern, PATTERN_OPTIONS).nextRuns(SAMPLED).map(Number);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(0, ...gaps) / 1_000;
}
