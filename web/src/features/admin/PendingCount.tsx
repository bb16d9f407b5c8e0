import { StateMark } from '../../components/state-mark/StateMark.tsx';
import { useQuotes } from '../quotes/quotesQuery.ts';
import styles from './PendingCount.module.css';

/** Requests that wait for an answer: among those that are known here, which it says where they are not all. */
export function PendingCount() {
  const { data, isPending, hasNextPage } = useQuotes();

  if (isPending) return <span data-skeleton="" className={styles.skeleton} />;
  if (!data) return <span className={styles.unknown}>Not known: the list did not load</span>;

  const waiting = data.orders.filter(({ status }) => status === 'pending').length;
  const among = hasNextPage ? ` of the newest ${data.orders.length}` : '';
  return (
    <StateMark tone={waiting > 0 ? 'due' : 'good'}>
      {waiting > 0 ? `${waiting} pending${among}` : `None pending${among}`}
    </StateMark>
  );
}
