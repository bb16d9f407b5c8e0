import { Link } from 'react-router';
import { getButtonClass } from '../../components/Button.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { MoreQuotes } from './LoadMoreQuotes.tsx';
import { OwnQuote } from './OwnQuote.tsx';
import styles from './OwnQuotes.module.css';
import { QuotesFailed, QuotesLate } from './QuotesFailed.tsx';
import { useQuotes } from './quotesQuery.ts';

const SUBTITLE = 'What you asked us about. Our answers come by mail.';
const PLACEHOLDERS = [0, 1];

/** A collector's requests. */
export function OwnQuotes() {
  const quotes = useQuotes();
  const orders = quotes.data?.orders ?? [];
  usePageTitle('Your Quotes', SUBTITLE);

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Quotes</h1>
      <p className={styles.subtitle}>{SUBTITLE}</p>
      {quotes.isRefetchError && <QuotesLate quotes={quotes} />}
      {quotes.isLoadingError && <QuotesFailed quotes={quotes} />}
      {quotes.isSuccess && orders.length === 0 && (
        <ListNotice
          title="You have not asked for a quote yet"
          text="Put the pieces you would like into your cart, open it, and press Request Quote. We answer by mail, and you will find the request here."
        >
          <Link to={paths.allItems} className={getButtonClass({ look: 'solid' })}>
            Browse the Collection
          </Link>
        </ListNotice>
      )}
      <ul aria-label="Your requests" aria-busy={quotes.isPending} className={styles.quotes}>
        {quotes.isPending &&
          PLACEHOLDERS.map((place) => (
            <li key={place} aria-hidden="true" data-skeleton="" className={styles.skeleton}>
              <span />
              <span />
              <span />
            </li>
          ))}
        {orders.map((order) => (
          <OwnQuote key={order.id} order={order} />
        ))}
      </ul>
      <MoreQuotes quotes={quotes} loaded={orders.length} />
    </div>
  );
}
