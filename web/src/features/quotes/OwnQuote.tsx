import type { Order } from '../../../../shared/entities/order.ts';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import styles from './OwnQuote.module.css';
import { QuoteItems } from './QuoteItems.tsx';
import { statuses } from './statuses.ts';

/** One request, to the collector who made it. */
export function OwnQuote({ order }: { order: Order }) {
  const { toRequester, tone } = statuses[order.status];

  return (
    <li className={styles.quote}>
      <div className={styles.head}>
        <h2 className={styles.asked}>
          Asked on <time dateTime={order.createdAt}>{longDate(order.createdAt)}</time>
        </h2>
        <StatusBadge tone={tone}>{toRequester}</StatusBadge>
      </div>
      <QuoteItems items={order.items} />
      {order.note && (
        <div className={styles.note}>
          <h3 className={styles.label}>Your note</h3>
          <p>{order.note}</p>
        </div>
      )}
    </li>
  );
}

const longDate = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });
