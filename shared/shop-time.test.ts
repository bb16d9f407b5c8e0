import { expect, test } from 'vitest';
import { formatShopTime } from './shop-time.ts';

test('a deadline is shown in the time zone of the shop', () => {
  const at = '2026-11-08T14:30:00Z';
  expect(formatShopTime(at, 'America/New_York')).toBe('Nov 8, 2026, 9:30 AM EST');
  expect(formatShopTime(at, 'America/Los_Angeles')).toBe('Nov 8, 2026, 6:30 AM PST');
});
