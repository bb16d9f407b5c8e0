const DAY_MS = 24 * 60 * 60 * 1000;

export const DEFAULT_DAYS = 30;
export const READ_CONCURRENCY = 25;

export function getLastDates(count: number): string[] {
  const todayMs = Date.now();
  return Array.from({ length: count }, (_, index) =>
    new Date(todayMs - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
