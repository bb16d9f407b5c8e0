import type { Order } from '../../../../shared/entities/order.ts';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import styles from './QuoteHistory.module.css';
import { statuses } from './statuses.ts';

/** Oldest first, from the asking on. */
export function QuoteHistory({ order }: { order: Order }) {
  return (
    <ol className={styles.history}>
      <li className={styles.entry}>
        <Timestamp at={order.createdAt} />
        <span className={styles.asked}>Asked</span>
        <span className={styles.by}>by {order.requester.email}</span>
      </li>
      {order.history.map(({ status, at, by }) => (
        <li key={`${at} ${status}`} className={styles.entry}>
          <Timestamp at={at} />
          <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
          <span className={styles.by}>by {by?.email ?? 'the shop'}</span>
        </li>
      ))}
    </ol>
  );
}
