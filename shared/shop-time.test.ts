import { expect, test } from 'vitest';
import { formatShopTime, toShopDate, toShopNoon } from './shop-time.ts';

test('a deadline is shown in the time zone of the shop', () => {
  const at = '2026-11-08T14:30:00Z';
  expect(formatShopTime(at, 'America/New_York')).toBe('Nov 8, 2026, 9:30 AM EST');
  expect(formatShopTime(at, 'America/Los_Angeles')).toBe('Nov 8, 2026, 6:30 AM PST');
});

test('the day of a time is that in the time zone of the shop', () => {
  expect(toShopDate('2026-12-01T04:59:59Z', 'America/New_York')).toBe('2026-11-30');
  expect(toShopDate('2026-12-01T05:00:00Z', 'America/New_York')).toBe('2026-12-01');
  expect(toShopDate('2026-11-30T20:00:00Z', 'Asia/Tokyo')).toBe('2026-12-01');
});

test('noon of a day is that in the time zone of the shop', () => {
  expect(toShopNoon('2026-11-30', 'America/New_York')).toBe('2026-11-30T17:00:00.000Z');
  expect(toShopNoon('2026-06-30', 'America/New_York')).toBe('2026-06-30T16:00:00.000Z');
  expect(toShopNoon('2026-11-30', 'UTC')).toBe('2026-11-30T12:00:00.000Z');
  expect(toShopNoon('2026-11-30', 'Pacific/Auckland')).toBe('2026-11-29T23:00:00.000Z');
});
