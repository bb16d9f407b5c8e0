import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { isCleared, sumLedger } from '../../../shared/quotes/ledger.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

const isMoneyBack = ({ kind }: LedgerEntry): boolean => kind === 'refund' || kind === 'reversal';

/** @returns the cleared refunds and chargebacks of applied payments since the sale, oldest first. */
export function listMoneyBack({ state, sale, ledger }: StoredQuote): LedgerEntry[] {
  if (state !== 'sold' || !sale) return [];
  const applied = new Set(
    sumLedger(ledger).payments.flatMap(({ entry, isApplied }) => (isApplied ? entry.id : [])),
  );
  return ledger.filter(
    (entry) =>
      isMoneyBack(entry) &&
      applied.has(entry.of ?? '') &&
      entry.at >= sale.at &&
      isCleared(ledger, entry),
  );
}

/** Payments that have not cleared count. @returns what is kept of the payments after a refund or chargeback. */
export function getKeptCents(ledger: readonly LedgerEntry[], { id }: LedgerEntry): number {
  const index = ledger.findIndex((entry) => entry.id === id);
  const counted = ledger.filter((entry, n) => {
    if (isMoneyBack(entry)) return n <= index && isCleared(ledger, entry);
    // What became of a payment may be known later.
    return entry.kind !== 'payment' || n <= index;
  });
  const { grossCents, refundedCents } = sumLedger(counted);
  return grossCents - refundedCents;
}
