import type { Offer, Order } from '../../../../shared/entities/order.ts';
import { ACCEPTANCE } from '../../../../shared/quotes/acceptance-text.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { useAccept } from '../../lib/quoteQuery.ts';
import { ShopName } from '../../ui/ShopName.tsx';
import { HoldTerm } from './AcceptTerms.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { describeChangeError } from './changeErrors.ts';
import { countOffered } from './countOffered.ts';
import { NotifyOfRefused } from './NotifyOfRefused.tsx';
import styles from './QuoteDialogs.module.css';

interface AcceptDialogProps {
  order: Order;
  offer: Offer;
  /** Nothing was accepted, because the address has changed the total. */
  onTotalChange: () => void;
  onClose: () => void;
}

/** Asks for the address of a quote that has none, and accepts the offer. */
export function AcceptDialog({ order, offer, onTotalChange, onClose }: AcceptDialogProps) {
  const accept = useAccept(order.id);

  /** An address may change the sales tax, which makes another offer. */
  const acceptAfterAddress = (saved: Order) => {
    const [before, last] = [order.offers.at(-1), saved.offers.at(-1)];
    if (last?.number !== before?.number || last?.total !== before?.total) return onTotalChange();
    return accept.mutateAsync(offer.number, { onSuccess: onClose });
  };

  return (
    <AddressDialog
      order={order}
      title={`Accept Offer ${offer.number}?`}
      action="Accept Offer"
      pendingAction="Accepting…"
      isOptional
      describeError={(error) => describeChangeError(error, order)}
      failureActions={<NotifyOfRefused error={accept.error} order={order} />}
      onSaved={acceptAfterAddress}
      onClose={onClose}
    >
      <Terms order={order} offer={offer} />
      <div>
        <h3 className="h3">Shipping address</h3>
        <p className="body2 muted">You may also leave it empty, and add it after accepting.</p>
      </div>
    </AddressDialog>
  );
}

function Terms({ order, offer }: Pick<AcceptDialogProps, 'order' | 'offer'>) {
  const count = countOffered(order, offer);
  const isOne = count === 1;

  return (
    <>
      <p className={styles.total}>
        <span>
          {count} {isOne ? 'piece' : 'pieces'}, with shipping and insurance
        </span>
        <span className={`h3 ${styles.sum}`}>{formatMoney(offer.total)}</span>
      </p>
      <ol aria-label="What happens next" className={`list ${styles.steps}`}>
        <li>
          <HoldTerm order={order} isOne={isOne} /> Nobody else can buy {isOne ? 'it' : 'them'}{' '}
          during that time. This page shows when the hold ends.
        </li>
        <li>
          You can pay in the next step, or <ShopName /> will contact you about payment and shipping.
        </li>
        <li>Nothing is charged here. {ACCEPTANCE}</li>
      </ol>
    </>
  );
}
