import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { QuoteCard, QuoteCardSkeletons } from '../common/quotes/QuoteCard.tsx';
import { QUOTES_PER_PAGE, useQuotes } from '../common/quotes/quotesQuery.ts';
import styles from './CollectorQuotes.module.css';

const SUBTITLE =
  'The pieces you asked about, with our offers and messages. We also answer by e-mail.';

export function CollectorQuotes() {
  const quotes = useQuotes();
  usePageTitle('Your Quotes', SUBTITLE);

  return (
    <div className="page">
      <h1 className="h2">Your Quotes</h1>
      <p className={`subtitle ${styles.subtitle}`}>{SUBTITLE}</p>
      <ListState
        query={quotes}
        errorTitle="Failed to Load Quotes"
        name="your quotes"
        skeleton={<QuoteCardSkeletons />}
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <ListNotice
            title="You have no quote requests yet"
            text="Add items to your cart, open the cart and press Request Quote. Our answer will appear here and arrive by e-mail."
          >
            <ButtonLink to={paths.allItems} variant="solid">
              Browse the Collection
            </ButtonLink>
          </ListNotice>
        }
      >
        {({ orders, total }) => (
          <>
            <ul aria-label="Your requests" className="stack">
              {orders.map((order) => (
                <li key={order.id}>
                  <QuoteCard order={order} />
                </li>
              ))}
            </ul>
            {(quotes.hasNextPage || orders.length > QUOTES_PER_PAGE) && (
              <MoreRows pages={quotes} subject="requests" label="Load More">
                {orders.length} of {Math.max(total, orders.length)} requests are shown.
              </MoreRows>
            )}
          </>
        )}
      </ListState>
    </div>
  );
}
