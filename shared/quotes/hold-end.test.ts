import { expect, test } from 'vitest';
import { getHoldEnd } from './hold-end.ts';

const HOURS = 3600;
const open = { timeZone: 'America/New_York', holdsSkipWeekends: false };
const closed = { ...open, holdsSkipWeekends: true };

test('a hold counts every hour unless the shop is closed on weekends', () => {
  expect(getHoldEnd('2026-11-27T20:00:00.000Z', 72 * HOURS, open)).toBe('2026-11-30T20:00:00.000Z');
});

test.each([
  ['Friday to Wednesday', '2026-11-27T20:00:00.000Z', 72, '2026-12-02T20:00:00.000Z'],
  ['within a week', '2026-11-23T20:00:30.500Z', 72, '2026-11-26T20:00:30.500Z'],
  ['from a Saturday', '2026-11-28T17:00:00.000Z', 24, '2026-12-01T05:00:00.000Z'],
  [
    'late Friday in New York, Saturday in UTC',
    '2026-11-28T04:30:00.000Z',
    1,
    '2026-11-30T05:30:00.000Z',
  ],
  ['over two weekends', '2026-11-27T20:00:00.000Z', 240, '2026-12-11T20:00:00.000Z'],
  [
    'over the end of daylight saving time',
    '2026-10-30T20:00:00.000Z',
    24,
    '2026-11-02T21:00:00.000Z',
  ],
])('a hold skips Saturdays and Sundays in the zone of the shop: %s', (_, from, hours, end) => {
  expect(getHoldEnd(from, hours * HOURS, closed)).toBe(end);
});
