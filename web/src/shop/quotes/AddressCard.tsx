import { useState } from 'react';
import type { Order } from '../../../../shared/entities/order.ts';
import { isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { isOpenState } from '../../../../shared/quotes/states.ts';
import { Button } from '../../ui/Button.tsx';
import { AddressLines } from '../common/addresses/AddressLines.tsx';
import styles from './AddressCard.module.css';
import { AddressDialog } from './AddressDialog.tsx';

/** The destination of the pieces, on which shipping and sales tax of an offer depend. */
export function AddressCard({ order }: { order: Order }) {
  const { shippingAddress, giftNote, wantsSignature } = order;
  const [isOpen, setIsOpen] = useState(false);
  const canChange = canChangeAddress(order);
  const close = () => setIsOpen(false);

  if (!shippingAddress && !canChange && !isOpen) return null;
  return (
    <section aria-labelledby="shipping-address" className={`card ${styles.card}`}>
      <h2 id="shipping-address" className="h3">
        Shipping address
      </h2>
      {shippingAddress ? (
        <AddressLines address={shippingAddress} />
      ) : (
        <p className={styles.text}>
          Where should we send it?
          {order.state !== 'sold' &&
            ' Shipping and sales tax depend on it, so our offer is more exact if you tell us now.'}
        </p>
      )}
      {giftNote && <p className={`body2 ${styles.note}`}>Gift note: {giftNote}</p>}
      {wantsSignature && <p className="body2">The carrier asks for a signature on delivery.</p>}
      {canChange && (
        <div className="no-print">
          <Button aria-haspopup="dialog" className={styles.change} onClick={() => setIsOpen(true)}>
            {shippingAddress ? 'Change Address' : 'Add Shipping Address'}
          </Button>
        </div>
      )}
      {isOpen && <AddressDialog order={order} onSaved={close} onClose={close} />}
    </section>
  );
}

const canChangeAddress = (order: Order): boolean =>
  (isOpenState(order.state) || waitsForParcel(order)) &&
  !isOnlyQuestion(order) &&
  !order.isCapturing &&
  order.shipments.length === 0;

/** Sales that are over without a parcel were handed over elsewhere. */
const waitsForParcel = ({ state, stage }: Order): boolean =>
  state === 'sold' && stage !== 'completed' && stage !== 'refunded';
