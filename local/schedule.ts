import { Cron } from 'croner';
import * as z from 'zod';

const SECONDS = { minute: 60, hour: 3_600, day: 86_400 };

/** Begins to call at the schedule's times. */
export type Schedule = (call: () => void) => { stop(): void };

/** EventBridge's expressions: `rate(1 hour)`, or `cron(0 6 * * ? *)` with minutes, hours, days, months,
 *  weekdays from Sunday as 1, and years, in UTC.
 *  @throws Error that says what was expected. */
export function parseSchedule(expression: string): Schedule {
  const [, value, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (Number(value) > 0) {
    const interval = Number(value) * SECONDS[unit as keyof typeof SECONDS];
    return (call) =>
      new Cron(
        '* * * * * *',
        { interval, startAt: new Date(Date.now() + interval * 1000).toISOString() },
        call,
      );
  }
  const [, fields] = /^cron\((\S+( \S+){5})\)$/.exec(expression) ?? [];
  if (!fields) throw new Error(EXPECTED);
  const pattern = `0 ${fields.replaceAll('?', '*')}`;
  const options = {
    timezone: 'UTC',
    mode: '7-part',
    alternativeWeekdays: true,
    // As in `0/15`.
    sloppyRanges: true,
  } as const;
  try {
    new Cron(pattern, options).stop();
  } catch {
    throw new Error(EXPECTED);
  }
  return (call) => new Cron(pattern, options, call);
}

const EXPECTED = "Expected EventBridge's rate(1 hour) or cron(0 6 * * ? *)";

export const Schedule = z.string().transform((expression, { addIssue }): Schedule => {
  try {
    return parseSchedule(expression.trim());
  } catch (error) {
    addIssue((error as Error).message);
    return z.NEVER;
  }
});
