import { Link } from 'react-router';
import type { Order } from '../../../../shared/entities/order.ts';
import { getButtonClass } from '../../components/Button.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { ListState } from '../../components/ListState.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { LoadMoreQuotes } from './LoadMoreQuotes.tsx';
import styles from './OwnQuotes.module.css';
import { QuoteItems } from './QuoteItems.tsx';
import { useQuotes } from './quotesQuery.ts';
import { statuses } from './statuses.ts';

const SUBTITLE = 'Your quote requests. We answer by e-mail.';
const SKELETONS = [0, 1];

/** A collector's own requests. */
export function OwnQuotes() {
  const quotes = useQuotes();
  usePageTitle('Your Quotes', SUBTITLE);

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Quotes</h1>
      <p className={styles.subtitle}>{SUBTITLE}</p>
      <ListState
        query={quotes}
        errorTitle="Failed to Load Quotes"
        name="your quotes"
        skeleton={
          <ul aria-label="Your requests" aria-busy="true" className={styles.quotes}>
            {SKELETONS.map((key) => (
              <li key={key} aria-hidden="true" data-skeleton="" className={styles.skeleton}>
                <span />
                <span />
                <span />
              </li>
            ))}
          </ul>
        }
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <ListNotice
            title="You have no quote requests yet"
            text="Add items to your cart, open the cart and press Request Quote. We answer by e-mail, and the request appears here."
          >
            <Link to={paths.allItems} className={getButtonClass({ variant: 'solid' })}>
              Browse the Collection
            </Link>
          </ListNotice>
        }
      >
        {({ orders }) => (
          <>
            <ul aria-label="Your requests" className={styles.quotes}>
              {orders.map((order) => (
                <OwnQuote key={order.id} order={order} />
              ))}
            </ul>
            <LoadMoreQuotes quotes={quotes} rowCount={orders.length} />
          </>
        )}
      </ListState>
    </div>
  );
}

function OwnQuote({ order: { status, createdAt, items, note } }: { order: Order }) {
  const { requesterLabel, tone } = statuses[status];

  return (
    <li className={styles.quote}>
      <div className={styles.head}>
        <h2 className={styles.date}>
          Requested on <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </h2>
        <StatusBadge tone={tone}>{requesterLabel}</StatusBadge>
      </div>
      <QuoteItems items={items} />
      {note && (
        <div className={styles.note}>
          <h3 className={styles.label}>Your note</h3>
          <p>{note}</p>
        </div>
      )}
    </li>
  );
}
