import { once } from '../../../shared/once.ts';

/** Every date that a screen shows, in local time: `Nov 18, 2026` and `2:02 PM`. The formats are created at their first
 *  use: the first one takes long, and most first views show no date. */
const dateFormat = createFormat({ dateStyle: 'medium' });
const dayFormat = createFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const shortFormat = createFormat({ month: 'short', day: 'numeric' });
const timeFormat = createFormat({ timeStyle: 'short' });
const relativeFormat = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

const DAY = /^\d{4}-\d\d-\d\d$/;

/** @param at ISO 8601; a day without a time is the same in every time zone
 *  @returns '—' without a date */
export const formatDate = (at: string | undefined) =>
  format(at, at && DAY.test(at) ? dayFormat : dateFormat);

/** `Nov 18`, for a date in the next weeks. */
export const formatShortDate = (at: string | undefined) => format(at, shortFormat);

export const formatTime = (at: string | undefined) => format(at, timeFormat);

/** `Nov 18, 2026, 2:02 PM` */
export const formatDateTime = (at: string | undefined) =>
  isDate(at) ? `${formatDate(at)}, ${formatTime(at)}` : formatDate(at);

const DURATIONS = [
  ['day', 86_400, 2],
  ['hour', 3600, 1],
  ['minute', 60, 1],
  ['second', 1, 1],
] as const;

/** `3 days`, `24 hours`, `90 minutes`: the largest unit that needs no fraction; days from two on. */
export function formatDuration(seconds: number): string {
  const [unit, size] =
    DURATIONS.find(([, each, min]) => seconds % each === 0 && seconds >= each * min) ??
    DURATIONS[3];
  return formatUnit(seconds / size, unit);
}

const formatUnit = (count: number, unit: string) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count);

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;

/** `3 days ago`, `in 2 days and 3 hours`, `in 2 hours`, `now`. Never more than is left, and never a whole day less. */
export function formatRelative(at: string, nowMs = Date.now()): string {
  const ms = Date.parse(at) - nowMs;
  const hoursLeft = Math.floor(Math.round(ms / 60_000) / MINUTES_PER_HOUR);
  if (hoursLeft >= HOURS_PER_DAY) {
    const days = formatUnit(Math.floor(hoursLeft / HOURS_PER_DAY), 'day');
    const rest = hoursLeft % HOURS_PER_DAY;
    return `in ${days}${rest > 0 ? ` and ${formatUnit(rest, 'hour')}` : ''}`;
  }
  const [unit, unitMs] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? ['second', 1000];
  return unit === 'second' ? 'now' : relativeFormat().format(Math.trunc(ms / unitMs), unit);
}

/** The local day, to sort files by their names: `2026-11-18`. */
export function getFileDate(date = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

function format(at: string | undefined, style: () => Intl.DateTimeFormat): string {
  return isDate(at) ? style().format(new Date(at)) : '—';
}

function createFormat(options: Intl.DateTimeFormatOptions) {
  return once(() => new Intl.DateTimeFormat('en-US', options));
}

const isDate = (at: string | undefined): at is string =>
  at !== undefined && !Number.isNaN(Date.parse(at));
