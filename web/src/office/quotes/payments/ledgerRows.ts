import type { LedgerEntry, LedgerKind } from '../../../../../shared/entities/payment.ts';
import {
  canStaffSettle,
  hasFailed,
  isCleared,
  isPending,
  type LedgerPayment,
  sumLedger,
} from '../../../../../shared/quotes/ledger.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';

/** Actions of staff with a payment. */
export type LedgerAction = 'cleared' | 'failed' | 'reversed' | 'applied' | 'refund';

export interface LedgerRow {
  entry: LedgerEntry;
  label: string;
  /** Negative for money that went back. */
  cents: number;
  state: { label: string; tone: Tone };
  /** Later entries about the payment or refund, oldest first. */
  updates: readonly LedgerEntry[];
  actions: readonly LedgerAction[];
}

const LABELS: Readonly<Partial<Record<LedgerKind, string>>> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
};

const STATES = {
  cleared: { label: 'Cleared', tone: 'success' },
  uncleared: { label: 'Not cleared', tone: 'attention' },
  failed: { label: 'Failed', tone: 'critical' },
  unapplied: { label: 'Unapplied', tone: 'attention' },
} as const satisfies Record<string, LedgerRow['state']>;

/** Money that came or went, oldest first. Entries about a payment or refund are part of its row.
 *  @param canApply the quote takes unapplied payments */
export function listLedgerRows(ledger: readonly LedgerEntry[], canApply: boolean): LedgerRow[] {
  const { payments } = sumLedger(ledger);
  return ledger.flatMap((entry) => {
    const label = LABELS[entry.kind];
    if (!label) return [];
    const payment = payments.find((each) => each.entry.id === entry.id);
    const isUnapplied = payment?.isApplied === false;
    return {
      entry,
      label,
      cents: entry.kind === 'payment' ? entry.cents : -entry.cents,
      state: STATES[getState(ledger, entry, isUnapplied)],
      updates: ledger.filter(
        ({ of, kind }) => of === entry.id && kind !== 'refund' && kind !== 'reversal',
      ),
      actions:
        entry.kind !== 'reversal' && isPending(ledger, entry)
          ? listSettlements(entry)
          : payment
            ? listActions(payment, canApply)
            : [],
    };
  });
}

function getState(
  ledger: readonly LedgerEntry[],
  entry: LedgerEntry,
  isUnapplied: boolean,
): keyof typeof STATES {
  if (hasFailed(ledger, entry)) return 'failed';
  if (!isCleared(ledger, entry)) return 'uncleared';
  return isUnapplied ? 'unapplied' : 'cleared';
}

const listSettlements = (entry: LedgerEntry): LedgerAction[] =>
  canStaffSettle(entry, Date.now()) ? ['cleared', 'failed'] : [];

/** PayPal itself reports reversals of its payments. */
function listActions(
  { entry, isApplied, refundableCents }: LedgerPayment,
  canApply: boolean,
): LedgerAction[] {
  if (refundableCents === 0) return [];
  const actions: LedgerAction[] = isApplied || !canApply ? ['refund'] : ['applied', 'refund'];
  return entry.method === 'paypal' || entry.method === 'cash' ? actions : [...actions, 'reversed'];
}

export const UPDATE_LABELS: Readonly<Partial<Record<LedgerKind, string>>> = {
  clearance: 'Cleared',
  failure: 'Failed',
  application: 'Used for this quote',
};
