import { expect, test } from 'vitest';
import { formatDate, formatDateTime, getFileDate } from './dates.ts';

test('shows every date in one style', () => {
  const noon = new Date(2026, 10, 8, 14, 2).toISOString();
  expect(formatDate(noon)).toBe('Nov 8, 2026');
  expect(formatDateTime(noon)).toBe('Nov 8, 2026, 14:02');
  expect(formatDate('2025-02-28')).toBe('Feb 28, 2025');
  expect(formatDate(undefined)).toBe('—');
  expect(formatDateTime('soon')).toBe('—');
  expect(getFileDate(new Date(2026, 10, 8))).toBe('2026-11-08');
});
