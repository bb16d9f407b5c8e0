import { expect, test } from 'vitest';
import {
  CALLS_PER_PUSH,
  CallBudget,
  getCallLimit,
  getFullReadCalls,
  getReserve,
} from './budget.ts';

const FREE = 1_000;
const DAY_MS = 86_400_000;
const MONTH_START = Date.UTC(2026, 9, 1);
const MONTH_DAYS = 31;

/** Simulates a month of syncs. @returns the calls by day */
function simulate(plan: number, takeHour: (budget: CallBudget, nowMs: number) => number): number[] {
  const daily: number[] = [];
  let calls = 0;
  for (let hour = 0; hour < MONTH_DAYS * 24; hour += 1) {
    const nowMs = MONTH_START + hour * 3_600_000;
    const day = Math.floor(hour / 24);
    daily[day] ??= 0;
    const used = takeHour(new CallBudget(plan, { calls, daily }, nowMs), nowMs);
    daily[day] += used;
    calls += used;
  }
  return daily;
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test.each([
  [1_000, 100],
  [100_000, 10_000],
  [20, 10],
  [0, 0],
])('a plan of %i calls keeps %i in reserve', (plan, reserve) => {
  expect(getReserve(plan)).toBe(reserve);
});

test('before the limit, the calls of syncs stop first, then those of screens, and those of sales never', () => {
  expect(getCallLimit(FREE, 'sync')).toBe(900);
  expect(getCallLimit(FREE, 'screen')).toBe(950);
  expect(getCallLimit(FREE, 'sale')).toBe(Number.POSITIVE_INFINITY);
  expect(getCallLimit(0, 'sync')).toBe(Number.POSITIVE_INFINITY);
});

test('pushes that never end stay within the plan and leave calls for every day', () => {
  let lastMs = 0;
  const daily = simulate(FREE, (budget, nowMs) => {
    if (budget.getNextReadMs(CALLS_PER_PUSH, lastMs) > nowMs) return 0;
    lastMs = nowMs;
    return CALLS_PER_PUSH;
  });
  expect(sum(daily)).toBeLessThanOrEqual(900);
  expect(sum(daily)).toBeGreaterThan(800);
  expect(Math.min(...daily)).toBeGreaterThan(10);
});

test('polling each hour with full reads stays within the free plan', () => {
  let polledMs = 0;
  let readMs = MONTH_START;
  const records = 1_000;
  const daily = simulate(FREE, (budget, nowMs) => {
    const days = budget.getFullReadDays(records, false);
    if (nowMs - readMs >= days * DAY_MS && budget.canReadAll(records)) {
      readMs = nowMs;
      return getFullReadCalls(records);
    }
    if (budget.getNextReadMs(1, polledMs) > nowMs) return 0;
    polledMs = nowMs;
    return 1;
  });
  expect(sum(daily)).toBeLessThanOrEqual(900);
  expect(Math.min(...daily)).toBeGreaterThan(10);
});

test.each([
  [300, 1],
  [1_000, 2],
  [3_000, 5],
  [10_000, 16],
])('a live base of %i records is read as a whole every %i days', (records, days) => {
  const budget = new CallBudget(100_000, { calls: 0, daily: [] }, MONTH_START);
  expect(budget.getFullReadDays(records, true)).toBe(days);
});

test('without a limit, reads never wait, and a full read is due each day', () => {
  const budget = new CallBudget(0, { calls: 1_000_000, daily: [1_000_000] }, MONTH_START);
  expect(budget.getNextReadMs(CALLS_PER_PUSH, MONTH_START)).toBe(0);
  expect(budget.getFullReadDays(10_000, true)).toBe(1);
  expect(budget.canReadAll(100_000)).toBe(true);
});

test.each([
  ['until it is asked again', 5, MONTH_START + 6 * 3_600_000],
  ['for the next month if the calls of syncs are used up too', 900, Date.UTC(2026, 10, 1)],
])('after a refusal of Airtable, reads wait %s', (_until, calls, nextMs) => {
  const refusedUntil = new Date(MONTH_START + 6 * 3_600_000).toISOString();
  const budget = new CallBudget(FREE, { calls, daily: [5], refusedUntil }, MONTH_START);
  expect(budget.getNextReadMs(1, 0)).toBe(nextMs);
  expect(budget.canReadAll(10)).toBe(false);
});

test('the forecast continues the usual day, without the first import', () => {
  const use = { calls: 140, daily: [0, 100, 10, 10, 20, 0] };
  expect(new CallBudget(FREE, use, MONTH_START + 5 * DAY_MS).getForecast()).toBe(140 + 10 * 26);
});
