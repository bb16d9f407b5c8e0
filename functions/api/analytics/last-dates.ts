const DAY_MS = 24 * 60 * 60 * 1000;

/** The period of a report that names none. */
export const DEFAULT_DAYS = 30;
/** Days that are read at the same time. */
export const READ_CONCURRENCY = 25;

/** The dates in UTC, today last. */
export function getLastDates(count: number): string[] {
  const todayMs = Date.now();
  return Array.from({ length: count }, (_, index) =>
    new Date(todayMs - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
