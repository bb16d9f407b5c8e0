import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { Button, getButtonClass } from '../../components/Button.tsx';
import { getErrorMessage, hasStatus } from '../../lib/api.ts';
import { endSentence } from '../../lib/endSentence.ts';
import { paths } from '../../lib/paths.ts';
import { mailLink } from '../../lib/shop.ts';
import styles from './CartFooter.module.css';
import { countUnits, isQuotable } from './cartQuery.ts';
import { useQuoteRequest } from './quoteRequest.ts';

interface CartFooterProps {
  lines: CartItem[];
  onNavigate: () => void;
}

export function CartFooter({ lines, onNavigate }: CartFooterProps) {
  const quotable = lines.filter(isQuotable);

  return (
    <section aria-label="Total">
      <p className={styles.count}>
        <span>Pieces to quote</span>
        <span aria-hidden="true" className={styles.dots} />
        <span>{countUnits(quotable)}</span>
      </p>
      <p className={styles.total}>Total: By Request</p>
      <p className={styles.contact}>Contact us for pricing on selected items</p>
      {quotable.length > 0 ? (
        <RequestQuote lines={quotable} onNavigate={onNavigate} />
      ) : (
        <RequestQuoteDisabled />
      )}
    </section>
  );
}

/** Opens an e-mail to the shop and saves the request there as well. */
function RequestQuote({ lines, onNavigate }: CartFooterProps) {
  const { status, error, save } = useQuoteRequest(lines);

  const request = (event: MouseEvent) => {
    // The second click of a double click would open a second e-mail.
    if (event.detail > 1) event.preventDefault();
    save();
  };

  return (
    <>
      <a
        href={mailLink('Price Inquiry')}
        className={`${getButtonClass({ variant: 'solid', size: 'large' })} ${styles.request}`}
        onClick={request}
      >
        Request Quote
      </a>
      <p role="status" data-failed={status === 'error'} className={styles.status}>
        {status === 'success' && (
          <>
            Your request has been saved. We will answer by e-mail.{' '}
            <Link to={paths.quotes} onClick={onNavigate}>
              Your quotes
            </Link>
          </>
        )}
        {status === 'error' && (
          <>
            {isRefused(error)
              ? `${endSentence(getErrorMessage(error))} Your e-mail still reaches us.`
              : 'The request could not be saved here, but your e-mail still reaches us.'}{' '}
            <button type="button" onClick={save}>
              Try again
            </button>
          </>
        )}
      </p>
    </>
  );
}

/** The limits of requests, and a cart whose pieces were sold in the meantime. */
const isRefused = (error: unknown) => hasStatus(error, 409, 429);

function RequestQuoteDisabled() {
  const reasonId = useId();

  return (
    <>
      <Button
        disabled
        variant="solid"
        size="large"
        aria-describedby={reasonId}
        className={styles.request}
      >
        Request Quote
      </Button>
      <p id={reasonId} data-failed="true" className={styles.status}>
        Nothing in your cart can be quoted anymore.
      </p>
    </>
  );
}
