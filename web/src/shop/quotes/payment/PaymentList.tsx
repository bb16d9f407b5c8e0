import type { Order } from '../../../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../../../shared/entities/payment.ts';
import {
  getBalanceCents,
  hasFailed,
  isCleared,
  sumLedger,
} from '../../../../../shared/quotes/ledger.ts';
import { formatMoney, fromCents } from '../../../../../shared/quotes/money.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import styles from './PaymentList.module.css';

/** The payments and refunds of a quote, and the balance. */
export function PaymentList({ order }: { order: Order }) {
  const entries = order.ledger.filter(isMovement);

  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="payments" className={`card ${styles.payments}`}>
      <h2 id="payments" className="h3">
        Payments
      </h2>
      <ul aria-label="Money received and refunded" className={styles.list}>
        {entries.map((entry) => {
          const { label, tone } = getEntryStatus(order, entry);
          return (
            <li key={entry.id} className={styles.entry}>
              <Timestamp at={entry.at} isDateOnly />
              <span className={styles.name}>
                {NAMES[entry.kind]}, {PAYMENT_METHOD_NAMES[entry.method]}
              </span>
              <StatusBadge tone={tone}>{label}</StatusBadge>
              <span className={styles.amount}>
                {entry.kind !== 'payment' && '−'}
                {formatMoney(fromCents(entry.cents))}
              </span>
            </li>
          );
        })}
      </ul>
      <Balance order={order} />
    </section>
  );
}

const NAMES = { payment: 'Payment', refund: 'Refund', reversal: 'Reversal' } as const;
type Movement = LedgerEntry & { kind: keyof typeof NAMES };

const isMovement = (entry: LedgerEntry): entry is Movement => entry.kind in NAMES;

interface EntryStatus {
  label: string;
  tone: Tone;
}

const DONE: Readonly<Record<Movement['kind'], EntryStatus>> = {
  payment: { label: 'Received', tone: 'success' },
  refund: { label: 'Refunded', tone: 'success' },
  reversal: { label: 'Reversed', tone: 'critical' },
};

function getEntryStatus({ ledger }: Order, entry: Movement): EntryStatus {
  if (entry.kind === 'reversal') return DONE.reversal;
  if (hasFailed(ledger, entry)) return { label: 'Failed', tone: 'critical' };
  if (!isCleared(ledger, entry)) return { label: 'Pending', tone: 'info' };
  const isUnused = sumLedger(ledger).payments.some(
    (payment) => payment.entry.id === entry.id && !payment.isApplied,
  );
  return isUnused ? { label: 'We’ll contact you', tone: 'attention' } : DONE[entry.kind];
}

function Balance({ order }: { order: Order }) {
  const [label, value] = describeBalance(order);

  return (
    <dl className={styles.balance}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  );
}

function describeBalance(order: Order): [label: string, value: string] {
  const cents = getBalanceCents(order);
  const { pendingCents, refundedCents } = sumLedger(order.ledger);
  if (cents < 0) return ['To be refunded', formatMoney(fromCents(-cents))];
  if (order.stage === 'refunded') return ['Refunded', formatMoney(fromCents(refundedCents))];
  if (cents > 0 || pendingCents > 0) return ['Balance due', formatMoney(fromCents(cents))];
  return ['Paid', 'In full'];
}
