import type { Order } from '../../../../../shared/entities/order.ts';
import { formatMoney, fromCents, toCents } from '../../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../../shared/quotes/quote.ts';
import { formatRelative } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import styles from './Layaway.module.css';

/** The payments that were agreed, with what is paid. */
export function Layaway({ layaway }: { layaway: NonNullable<Order['layaway']> }) {
  const nowMs = useNow();
  const { instalments } = layaway;
  const paid = instalments.filter(({ paidAt }) => paidAt !== null);
  const next = instalments.findIndex(({ paidAt }) => paidAt === null);

  return (
    <section aria-labelledby="layaway" className={styles.card}>
      <h2 id="layaway" className={styles.title}>
        Layaway plan
      </h2>
      <p className={styles.summary}>
        {formatMoney(sum(paid))} of {formatMoney(sum(instalments))} paid. The pieces stay on hold
        for you as long as the payments are made on time.
      </p>
      <ol aria-label="Payments" className={styles.payments}>
        {instalments.map(({ amount, dueAt, paidAt }, index) => {
          const isOverdue = paidAt === null && Date.parse(dueAt) < nowMs;
          const state = paidAt ? 'paid' : isOverdue ? 'overdue' : index === next ? 'next' : 'later';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments are known by their position
            <li key={index} data-state={state} className={styles.payment}>
              <span className={styles.mark} aria-hidden="true" />
              <span className={styles.name}>{getPaymentName(index)}</span>
              <span className={styles.due}>
                {paidAt ? (
                  <>
                    Paid on <Timestamp at={paidAt} isDateOnly />
                  </>
                ) : (
                  <>
                    {isOverdue ? 'Was due on' : 'Due on'} <Timestamp at={dueAt} isDateOnly />
                    {state !== 'later' && ` (${formatRelative(dueAt, nowMs)})`}
                  </>
                )}
              </span>
              <span className={styles.amount}>{formatMoney(amount)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const sum = (instalments: readonly { amount: string }[]) =>
  fromCents(instalments.reduce((cents, { amount }) => cents + toCents(amount), 0));
