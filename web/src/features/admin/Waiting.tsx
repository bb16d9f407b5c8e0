import { Link } from 'react-router';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuotes } from '../quotes/quotesQuery.ts';
import { Blank } from './SkeletonLine.tsx';
import styles from './Waiting.module.css';

/** Requests that wait for an answer: among those that are known here, which it says where they are not all. */
export function Waiting() {
  const { data, isPending, hasNextPage } = useQuotes();

  return (
    <p className={styles.waiting}>
      <span className={styles.label}>Waiting for you</span>
      {isPending ? (
        <Blank width={9} />
      ) : data ? (
        <PendingQuotes
          count={data.orders.filter(({ status }) => status === 'pending').length}
          among={hasNextPage ? ` of the newest ${data.orders.length}` : ''}
        />
      ) : (
        <Link to={paths.quotes}>Quotes: not known, the list did not load</Link>
      )}
    </p>
  );
}

function PendingQuotes({ count, among }: { count: number; among: string }) {
  if (count === 0) {
    return (
      <Link to={paths.quotes}>
        <StatusBadge tone="good">{`No pending quotes${among && ` among the newest`}`}</StatusBadge>
      </Link>
    );
  }
  return (
    <Link to={`${paths.quotes}?status=pending`}>
      <StatusBadge tone="due">
        {`${count} pending ${count === 1 ? 'quote' : 'quotes'}${among}`}
      </StatusBadge>
    </Link>
  );
}
