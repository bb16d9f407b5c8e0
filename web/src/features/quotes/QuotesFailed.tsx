import { Button } from '../../components/Button.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { getErrorMessage } from '../../lib/api.ts';
import styles from './QuotesFailed.module.css';
import type { QuotesResult } from './quotesQuery.ts';

export function QuotesFailed({ quotes }: { quotes: QuotesResult }) {
  return (
    <ListNotice isError title="Failed to Load Quotes" text={getErrorMessage(quotes.error)}>
      <Button look="solid" aria-busy={quotes.isFetching} onClick={() => quotes.refetch()}>
        Try Again
      </Button>
    </ListNotice>
  );
}

/** Over a list that is there, but could not be brought up to date. */
export function QuotesLate({ quotes }: { quotes: QuotesResult }) {
  return (
    <p role="alert" className={styles.late}>
      This list could not be brought up to date.
      <button type="button" className={styles.again} onClick={() => quotes.refetch()}>
        Try again
      </button>
    </p>
  );
}
