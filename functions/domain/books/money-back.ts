import type { Invoice } from '../../../shared/entities/invoice.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { isCleared, sumLedger } from '../../../shared/quotes/ledger.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

const isMoneyBack = ({ kind }: LedgerEntry): boolean => kind === 'refund' || kind === 'reversal';

/** @returns the position of the entry by which money has cleared. */
const findClearing = (ledger: readonly LedgerEntry[], { id, cleared }: LedgerEntry): number =>
  ledger.findIndex((entry) =>
    cleared ? entry.id === id : entry.kind === 'clearance' && entry.of === id,
  );

/** @returns the cleared refunds and chargebacks of applied payments since the sale, in the order of clearing. */
export function listMoneyBack({ state, sale, ledger }: StoredQuote): LedgerEntry[] {
  if (state !== 'sold' || !sale) return [];
  const applied = new Set(
    sumLedger(ledger).payments.flatMap(({ entry, isApplied }) => (isApplied ? entry.id : [])),
  );
  return ledger
    .filter(
      (entry) =>
        isMoneyBack(entry) &&
        applied.has(entry.of ?? '') &&
        entry.at >= sale.at &&
        isCleared(ledger, entry),
    )
    .sort((one, other) => findClearing(ledger, one) - findClearing(ledger, other));
}

/**
 * Payments that have not cleared count, and so do those before the invoice, which may replace the money that went back.
 * @returns what is kept of the payments after a refund or chargeback.
 */
export function getKeptCents(
  ledger: readonly LedgerEntry[],
  back: LedgerEntry,
  { issuedAt }: Pick<Invoice, 'issuedAt'>,
): number {
  const index = findClearing(ledger, back);
  const counted = ledger.filter((entry, n) => {
    if (isMoneyBack(entry)) return isCleared(ledger, entry) && findClearing(ledger, entry) <= index;
    // What became of a payment may be known later.
    return entry.kind !== 'payment' || n <= index || entry.at <= issuedAt;
  });
  const { grossCents, refundedCents } = sumLedger(counted);
  return grossCents - refundedCents;
}
