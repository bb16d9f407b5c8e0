import { Cron, type CronOptions } from 'croner';

/** The pattern uses croner's seven-field format. */
export type Schedule = { everySeconds: number } | { pattern: string };

const SECONDS = { minute: 60, hour: 3_600, day: 86_400 };
const EXPECTED = "Expected EventBridge's rate(1 hour) or cron(0 6 * * ? *)";
const SAMPLE_SIZE = 400;

export const PATTERN_OPTIONS = {
  timezone: 'UTC',
  mode: '7-part',
  alternativeWeekdays: true,
  // EventBridge allows steps from a start value, as in `0/15`.
  sloppyRanges: true,
} satisfies CronOptions;

/** Parses an EventBridge schedule expression: `rate(1 hour)`, or `cron(0 6 * * ? *)` with minute, hour, day of
 *  month, month, day of week (1 is Sunday) and year, in UTC.
 *  @throws Error that describes the expected format. */
export function parseSchedule(expression: string): Schedule {
  const [, value, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (Number(value) > 0) {
    return { everySeconds: Number(value) * SECONDS[unit as keyof typeof SECONDS] };
  }
  const [, fields] = /^cron\((\S+( \S+){5})\)$/.exec(expression) ?? [];
  // EventBridge requires `?` in exactly one of the two day fields.
  const [, , dayOfMonth, , dayOfWeek] = fields?.split(' ') ?? [];
  if (!fields || (dayOfMonth === '?') === (dayOfWeek === '?')) throw new Error(EXPECTED);
  const pattern = `0 ${fields.replaceAll('?', '*')}`;
  try {
    new Cron(pattern, PATTERN_OPTIONS).stop();
  } catch {
    throw new Error(EXPECTED);
  }
  return { pattern };
}

export function longestGapSeconds(schedule: Schedule): number {
  if ('everySeconds' in schedule) return schedule.everySeconds;
  const times = new Cron(schedule.pattern, PATTERN_OPTIONS).nextRuns(SAMPLE_SIZE).map(Number);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(0, ...gaps) / 1_000;
}
