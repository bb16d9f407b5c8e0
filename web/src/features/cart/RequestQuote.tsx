import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { Button, getButtonClass } from '../../components/Button.tsx';
import { paths } from '../../lib/paths.ts';
import { mailLink } from '../../lib/shop.ts';
import styles from './CartFoot.module.css';
import { useQuoteRequest } from './quoteRequest.ts';

interface RequestQuoteProps {
  /** What the shop can still quote. */
  lines: CartItem[];
  onLeave: () => void;
}

/** Opens a mail to the shop, and keeps the request there as well. */
export function RequestQuote({ lines, onLeave }: RequestQuoteProps) {
  const { status, keep } = useQuoteRequest(lines);
  const reasonId = useId();

  const ask = (event: MouseEvent) => {
    // The second half of a double click would open a second mail.
    if (event.detail > 1) event.preventDefault();
    keep();
  };

  if (lines.length === 0) {
    return (
      <>
        <Button
          disabled
          look="solid"
          size="large"
          aria-describedby={reasonId}
          className={styles.request}
        >
          Request Quote
        </Button>
        <p id={reasonId} data-failed="true" className={styles.status}>
          Nothing in your cart can be quoted any more.
        </p>
      </>
    );
  }
  return (
    <>
      <a
        href={mailLink('Price Inquiry')}
        className={`${getButtonClass({ look: 'solid', size: 'large' })} ${styles.request}`}
        onClick={ask}
      >
        Request Quote
      </a>
      <p role="status" data-failed={status === 'error'} className={styles.status}>
        {status === 'success' && (
          <>
            Your request is kept. We answer by mail.{' '}
            <Link to={paths.quotes} onClick={onLeave}>
              Your quotes
            </Link>
          </>
        )}
        {status === 'error' && (
          <>
            The request could not be kept here, but your mail still reaches us.{' '}
            <button type="button" onClick={keep}>
              Try again
            </button>
          </>
        )}
      </p>
    </>
  );
}
