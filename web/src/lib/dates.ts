import { once } from '../../../shared/once.ts';

const dateFormat = createFormat({ dateStyle: 'medium' });
const dayFormat = createFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const shortFormat = createFormat({ month: 'short', day: 'numeric' });
const timeFormat = createFormat({ timeStyle: 'short' });
const relativeFormat = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A date without a time is not shifted by the time zone. Without a date, returns '—'. */
export const formatDate = (at: string | undefined) =>
  format(at, at && DAY.test(at) ? dayFormat : dateFormat);

export const formatShortDate = (at: string | undefined) => format(at, shortFormat);

export const formatTime = (at: string | undefined) => format(at, timeFormat);

export const formatDateTime = (at: string | undefined) =>
  isDate(at) ? `${formatDate(at)}, ${formatTime(at)}` : formatDate(at);

const DURATIONS = [
  ['day', 86_400, 2],
  ['hour', 3600, 1],
  ['minute', 60, 1],
  ['second', 1, 1],
] as const;

/** Returns `3 days`, `24 hours` or `90 minutes`: the largest unit that needs no fraction. */
export function formatDuration(seconds: number): string {
  const [unit, size] =
    DURATIONS.find(([, each, min]) => seconds % each === 0 && seconds >= each * min) ??
    DURATIONS[3];
  return formatUnit(seconds / size, unit);
}

const formatUnit = (count: number, unit: string) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Returns `3 days ago`, `in 2 days and 3 hours`, `in 2 hours` or `now`. Rounds down, so that it never promises
 *  more time than is left. */
export function formatRelative(at: string, nowMs = Date.now()): string {
  const ms = Date.parse(at) - nowMs;
  const hoursLeft = Math.floor(Math.round(ms / 60_000) / 60);
  if (hoursLeft >= 24) {
    const days = formatUnit(Math.floor(hoursLeft / 24), 'day');
    const rest = hoursLeft % 24;
    return `in ${days}${rest > 0 ? ` and ${formatUnit(rest, 'hour')}` : ''}`;
  }
  const [unit, size] = DURATIONS.find(([, each]) => Math.abs(ms) >= each * 1000) ?? DURATIONS[3];
  return unit === 'second' ? 'now' : relativeFormat().format(Math.trunc(ms / size / 1000), unit);
}

/** Returns the local date, which sorts files by name: `2026-11-18`. */
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
