import type { LedgerEntry } from '../entities/payment.ts';
import { listClearedMoney } from '../quotes/ledger.ts';

/** What the payment provider kept. */
export interface Fee {
  /** The payment, refund or reversal. */
  id: string;
  /** When it cleared. */
  at: string;
  /** The day on which the fee counts. */
  date: string;
  cents: number;
}

/** @param toDay returns the day of a time in the shop. */
export const listFees = (ledger: readonly LedgerEntry[], toDay: (at: string) => string): Fee[] =>
  listClearedMoney(ledger)
    .filter(({ feeCents }) => feeCents > 0)
    .map(({ entry, at, feeCents }) => ({ id: entry.id, at, date: toDay(at), cents: feeCents }));

export const getYear = (date: string): number => Number(date.slice(0, 'YYYY'.length));

/** A fee that a closed year lacks counts on the first open day after it: its invoice may have been issued later. */
export function toOpenDay(date: string, closedYears: readonly number[]): string {
  let year = getYear(date);
  if (!closedYears.includes(year)) return date;
  while (closedYears.includes(year)) year++;
  return `${year}-01-01`;
}
