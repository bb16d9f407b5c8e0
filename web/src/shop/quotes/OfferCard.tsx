import type { Offer, Order } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents, subtotalCents, toCents } from '../../../../shared/quotes/money.ts';
import { getQuantities } from '../../../../shared/quotes/quote.ts';
import { getTaxName } from '../../../../shared/quotes/sale-names.ts';
import { isOfferOpen } from '../../../../shared/quotes/states.ts';
import { Deadline } from '../../ui/Deadline.tsx';
import { ShopName } from '../../ui/ShopName.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './OfferCard.module.css';
import { PieceList } from './PieceList.tsx';

export function OfferCard({ order, offer }: { order: Order; offer: Offer }) {
  const { items, counters, state } = order;
  const isOffered = ({ productId }: { productId: string }) =>
    offer.lines.some((line) => line.productId === productId);
  const counter = counters.find((each) => each.offer === offer.number);
  const omitted = items.filter((item) => !isOffered(item));
  const sums = [
    { label: 'Pieces', amount: fromCents(subtotalCents(offer.lines, getQuantities(order))) },
    { label: 'Discount', sign: '−', amount: offer.discount },
    { label: 'Shipping', amount: offer.shipping },
    { label: 'Insurance', amount: offer.insurance },
    ...offer.taxes.map((tax) => ({ label: getTaxName(tax), amount: tax.amount })),
  ];

  return (
    <section aria-labelledby="offer" className="card">
      <div className={`spread ${styles.head}`}>
        <h2 id="offer" className="h3">
          {order.acceptedOffer === offer.number ? 'Accepted offer' : 'Our offer'} {offer.number}
        </h2>
        <p className="muted">
          <Timestamp at={offer.createdAt} isDateOnly />
        </p>
      </div>
      <PieceList
        label="Pieces offered"
        order={order}
        items={items.filter(isOffered)}
        prices={offer.lines}
        {...(counter && { proposed: counter.lines })}
      />
      <dl className={styles.sums}>
        {sums
          .filter(({ amount }) => toCents(amount) !== 0)
          .map(({ label, sign, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {sign}
                {formatMoney(amount)}
              </dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatMoney(offer.total)}</dd>
        </div>
        {counter && (
          <div className={styles.proposal}>
            <dt>Your counteroffer</dt>
            <dd>{formatMoney(counter.total)}</dd>
          </div>
        )}
      </dl>
      {offer.note && (
        <blockquote className={styles.note}>
          <p>{offer.note}</p>
          <footer className="caption muted">
            <ShopName />
          </footer>
        </blockquote>
      )}
      {isOfferOpen(state) && (
        <p className={`body2 ${styles.validity}`}>
          Valid until <Deadline at={offer.expiresAt} />
        </p>
      )}
      {omitted.length > 0 && (
        <div className={`body2 muted ${styles.omitted}`}>
          <h3 className="caption">Not in this offer</h3>
          <ul>
            {omitted.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
