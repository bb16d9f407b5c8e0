import { fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { getFileDate } from '../../lib/dates.ts';

export interface PlannedPayment {
  amount: string;
  /** A day, `2026-11-25`. */
  dueOn: string;
  isPaid: boolean;
}

/** The last instalment contains the remaining cents. */
export function planPayments(
  total: string,
  deposit: string,
  count: number,
  firstDueOn: string,
): PlannedPayment[] {
  const rest = toCents(total) - toCents(deposit);
  const each = Math.floor(rest / count);
  return [
    { amount: deposit, dueOn: getFileDate(), isPaid: false },
    ...Array.from({ length: count }, (_, index) => ({
      amount: fromCents(index === count - 1 ? rest - each * (count - 1) : each),
      dueOn: addMonths(firstDueOn, index),
      isPaid: false,
    })),
  ];
}

/** Falls back to the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(year, month + months, 0).getDate();
  return getFileDate(new Date(year, month - 1 + months, Math.min(date, lastDate)));
}

export function getMissingCents(
  payments: readonly Pick<PlannedPayment, 'amount'>[],
  total: string,
): number | undefined {
  let sum = 0;
  for (const payment of payments) {
    const amount = parseAmount(payment.amount);
    if (amount === undefined) return undefined;
    sum += toCents(amount);
  }
  return toCents(total) - sum;
}
