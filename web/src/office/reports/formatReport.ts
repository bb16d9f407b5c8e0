import { formatMoney, fromCents } from '../../../../shared/quotes/money.ts';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' is 'November 2026'. */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01`));

export const formatCents = (cents: number | null): string =>
  cents === null ? '–' : formatMoney(fromCents(cents));

export const formatDays = (days: number | null): string =>
  days === null ? '–' : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;

/** A piece is added when its record is created: nobody has told when it was bought. */
export const KIND_LABELS = { sold: 'Sold', listed: 'Listed', bought: 'Added' } as const;
