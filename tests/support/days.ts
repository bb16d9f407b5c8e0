const DAY_MS = 86_400_000;

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** @returns a day such as '2026-11-30'. */
export const dayIn = (days: number): string => inDays(days).slice(0, 10);
