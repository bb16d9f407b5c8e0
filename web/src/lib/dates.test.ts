import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatRelative,
  getFileDate,
} from './dates.ts';

test('every date is shown in one style', () => {
  const noon = new Date(2026, 10, 8, 14, 2).toISOString();
  expect(formatDate(noon)).toBe('Nov 8, 2026');
  expect(formatDateTime(noon)).toBe('Nov 8, 2026, 2:02 PM');
  expect(formatDate('2025-02-28')).toBe('Feb 28, 2025');
  expect(formatDate(undefined)).toBe('—');
  expect(formatDateTime('soon')).toBe('—');
  expect(getFileDate(new Date(2026, 10, 8))).toBe('2026-11-08');
});

test.each([
  [72 * 3600, '3 days'],
  [36 * 3600, '36 hours'],
  [24 * 3600, '24 hours'],
  [7 * 24 * 3600, '7 days'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [20, '20 seconds'],
])('a duration of %i seconds is shown as %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});

test('a time is shown by how long ago or ahead it is', () => {
  const now = Date.parse('2026-11-08T12:00:00Z');
  const relative = (at: string) => formatRelative(at, now);
  expect(relative('2026-11-05T11:00:00Z')).toBe('3 days ago');
  expect(relative('2026-11-07T12:00:00Z')).toBe('yesterday');
  expect(relative('2026-11-08T14:30:00Z')).toBe('in 2 hours');
  expect(relative('2026-11-09T12:00:00Z')).toBe('in 1 day');
  expect(relative('2026-11-11T12:00:00Z')).toBe('in 3 days');
  expect(relative('2026-11-11T11:59:59Z')).toBe('in 3 days');
  expect(relative('2026-11-11T11:58:00Z')).toBe('in 2 days and 23 hours');
  expect(relative('2026-11-08T11:15:00Z')).toBe('45 minutes ago');
  expect(relative('2026-11-08T12:00:20Z')).toBe('now');
});
