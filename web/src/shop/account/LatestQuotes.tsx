import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { QuoteCard, QuoteCardSkeletons } from '../common/quotes/QuoteCard.tsx';
import { useLatestQuotes } from '../common/quotes/quotesQuery.ts';
import styles from './LatestQuotes.module.css';

/** For the account. Staff see all quotes of the shop on their own screen instead. */
export function LatestQuotes() {
  const { user } = useAuth();

  return (
    <>
      {user?.isStaff ? <p>Every quote request of the shop.</p> : <OwnLatestQuotes />}
      <div>
        <Link to={paths.quotes} className={getButtonClass({})}>
          {user?.isStaff ? 'Show the Quotes' : 'Show Your Quotes'}
        </Link>
      </div>
    </>
  );
}

function OwnLatestQuotes() {
  return (
    <ListState
      query={useLatestQuotes()}
      errorTitle="Failed to Load Quotes"
      name="your quotes"
      skeleton={<QuoteCardSkeletons />}
      isEmpty={(orders) => orders.length === 0}
      empty={
        <p>You haven’t requested a quote yet. Your quotes and our answers will appear here.</p>
      }
    >
      {(orders) => (
        <ul aria-label="Your latest quotes" className={styles.quotes}>
          {orders.map((order) => (
            <li key={order.id}>
              <QuoteCard order={order} level={3} />
            </li>
          ))}
        </ul>
      )}
    </ListState>
  );
}
