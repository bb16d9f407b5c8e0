import type { Offer, Order } from '../../../../shared/entities/order.ts';
import { ACCEPTANCE } from '../../../../shared/quotes/acceptance-text.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { hasCode, isAccessError } from '../../lib/api.ts';
import { formatDuration } from '../../lib/dates.ts';
import { useShop } from '../../lib/shop.ts';
import { FormError } from '../common/FormError.tsx';
import styles from './AcceptTerms.module.css';
import { describeChangeError } from './changeErrors.ts';
import { countOffered } from './countOffered.ts';
import { NotifyOfRefused } from './NotifyOfRefused.tsx';

export const ACCEPT_TERMS_ID = 'accept-terms';

interface AcceptTermsProps {
  order: Order;
  offer: Offer;
  /** The collector was about to accept another total. */
  isTotalChanged: boolean;
  /** The error of accepting the offer. */
  error: Error | null;
}

/** The terms of accepting an offer at once, and the reason of a failure. Without an address, the dialog has the terms. */
export function AcceptTerms({ order, offer, isTotalChanged, error }: AcceptTermsProps) {
  return (
    <div className={`${styles.terms} no-print`}>
      <p role="status" className={styles.changed}>
        {isTotalChanged &&
          `Your address changes the sales tax. The total is now ${formatMoney(offer.total)}: please check the offer, and accept it then.`}
      </p>
      <FormError>{error && !isAccessError(error) && describeAcceptError(error, order)}</FormError>
      <NotifyOfRefused error={error} order={order} />
      {order.shippingAddress && (
        <p id={ACCEPT_TERMS_ID} className="body2">
          <HoldTerm order={order} isOne={countOffered(order, offer) === 1} /> Nothing is charged
          yet: you pay in the next step. {ACCEPTANCE}
        </p>
      )}
    </div>
  );
}

interface HoldTermProps {
  order: Order;
  /** The offer has a single piece. */
  isOne: boolean;
}

export function HoldTerm({ order, isOne }: HoldTermProps) {
  const { holdsSkipWeekends } = useShop();

  return (
    <>
      {isOne ? 'The piece is' : 'The pieces are'} put on hold for you at once, for{' '}
      {formatDuration(order.holdSeconds)}
      {holdsSkipWeekends && ', not counting Saturdays and Sundays'}.
    </>
  );
}

const describeAcceptError = (error: Error, order: Order): string =>
  hasCode(error, 'STATE_CONFLICT')
    ? 'The quote has changed. Please check it as it is now.'
    : describeChangeError(error, order);
