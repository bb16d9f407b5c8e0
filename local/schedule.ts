import { Cron } from 'croner';
import * as z from 'zod';
import { PATTERN_OPTIONS, parseSchedule } from '../shared/schedule.ts';

export type Schedule = (call: () => void) => { stop(): void };

/**
 * @param expression an EventBridge schedule expression
 * @throws Error that describes the expected format
 */
export function createSchedule(expression: string): Schedule {
  const schedule = parseSchedule(expression);
  if ('pattern' in schedule) {
    return (call) => new Cron(schedule.pattern, PATTERN_OPTIONS, call);
  }
  const { everySeconds: interval } = schedule;
  return (call) =>
    new Cron(
      '* * * * * *',
      { interval, startAt: new Date(Date.now() + interval * 1000).toISOString() },
      call,
    );
}

export const Schedule = z.string().transform((expression, { addIssue }): Schedule => {
  try {
    return createSchedule(expression.trim());
  } catch (error) {
    addIssue((error as Error).message);
    return z.NEVER;
  }
});
