import { formatMoney, fromCents } from '../../../../shared/quotes/money.ts';

export const formatCents = (cents: number | null): string =>
  cents === null ? '–' : formatMoney(fromCents(cents));

export const formatDays = (days: number | null): string =>
  days === null ? '–' : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;

/** A piece counts as added when its record is created, since the date of purchase is unknown. */
export const KIND_LABELS = { sold: 'Sold', listed: 'Listed', bought: 'Added' } as const;
