import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSchedule } from './schedule.ts';

const START = new Date('2026-11-20T10:30:00Z');
const HALF_MINUTE_MS = 30_000;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function getTimes(expression: string, forHours: number): string[] {
  vi.setSystemTime(START);
  const called: string[] = [];
  const running = createSchedule(expression)(() => called.push(new Date().toISOString()));
  // Runs the timers for half a minute before each quarter of an hour only, in which all of these fire.
  for (let quarter = 1; quarter <= forHours * 4; quarter += 1) {
    vi.setSystemTime(START.getTime() + quarter * 900_000 - HALF_MINUTE_MS);
    vi.advanceTimersByTime(HALF_MINUTE_MS);
  }
  running.stop();
  return called.map((time) => time.slice(0, 16));
}

test('a rate fires once per interval, first after one interval', () => {
  expect(getTimes('rate(1 hour)', 3.5)).toEqual([
    '2026-11-20T11:30',
    '2026-11-20T12:30',
    '2026-11-20T13:30',
  ]);
  expect(getTimes('rate(2 days)', 50)).toHaveLength(1);
});

test('a cron expression fires at its times, with Sunday as the first day of the week', () => {
  expect(getTimes('cron(0 6 * * ? *)', 48)).toEqual(['2026-11-21T06:00', '2026-11-22T06:00']);
  expect(getTimes('cron(0/30 12 ? * 1 *)', 24 * 3)).toEqual([
    '2026-11-22T12:00',
    '2026-11-22T12:30',
  ]);
  expect(getTimes('cron(15 12 ? * MON-TUE *)', 24 * 5)).toEqual([
    '2026-11-23T12:15',
    '2026-11-24T12:15',
  ]);
  expect(getTimes('cron(0 12 * * ? 2030)', 24)).toEqual([]);
});

test('a stopped schedule does not fire again', () => {
  const call = vi.fn();
  const running = createSchedule('rate(1 hour)')(call);
  vi.advanceTimersByTime(3_600_000);
  running.stop();
  vi.advanceTimersByTime(3 * 3_600_000);
  expect(call).toHaveBeenCalledOnce();
});

test.each([
  '',
  'hourly',
  'rate(0 hours)',
  'rate(1 week)',
  'cron(0 6 * *)',
  'cron(99 6 * * ? *)',
  'cron(0 6 * * * *)',
])('the schedule %j is rejected with the expected format', (expression) => {
  expect(() => createSchedule(expression)).toThrow('rate(1 hour)');
});
