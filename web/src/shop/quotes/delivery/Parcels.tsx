import type { Shipment } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../../shared/quotes/money.ts';
import { CARRIER_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import styles from './Parcels.module.css';
import { PhotoLinks } from './PhotoLinks.tsx';
import { SentPieces } from './SentPieces.tsx';

export function Parcels({ order }: { order: Order }) {
  const { shipments } = order;

  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="parcels" className={`card ${styles.parcels}`}>
      <h2 id="parcels" className="h3">
        {shipments.length === 1 ? 'Your parcel' : `Your ${shipments.length} parcels`}
      </h2>
      <ul aria-label="Parcels">
        {shipments.map((shipment) => (
          <Parcel key={shipment.number} order={order} shipment={shipment} />
        ))}
      </ul>
    </section>
  );
}

function Parcel({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { number, carrier, insuredValue, photo, lines } = shipment;
  const isOnly = order.shipments.length === 1;

  return (
    <li className={styles.parcel}>
      {!isOnly && <h3 className={styles.name}>Parcel {number}</h3>}
      <p>
        {CARRIER_NAMES[carrier]} <TrackingNumber shipment={shipment} />
      </p>
      <p className="body2">
        <Progress shipment={shipment} />
        {insuredValue && ` · Insured for ${formatMoney(insuredValue)}`}
      </p>
      {!isOnly && <SentPieces order={order} lines={lines} />}
      {photo && <PhotoLinks orderId={order.id} photos={[photo]} name="the parcel" />}
    </li>
  );
}

function TrackingNumber({ shipment: { trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  if (!trackingNumber) return null;
  if (!trackingUrl) return <span className="reference">{trackingNumber}</span>;
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer" className={`reference ${styles.track}`}>
      {trackingNumber}
      <span className="visually-hidden">, track this parcel in a new tab</span>
    </a>
  );
}

function Progress({ shipment }: { shipment: Shipment }) {
  const { carrier, packedAt, shippedAt, deliveredAt } = shipment;
  if (deliveredAt) {
    return (
      <>
        {carrier === 'pickup' ? 'Picked up on ' : 'Delivered on '}
        <Timestamp at={deliveredAt} isDateOnly />
      </>
    );
  }
  return (
    <>
      {shippedAt ? 'Shipped on ' : 'Packed on '}
      <Timestamp at={shippedAt ?? packedAt} isDateOnly />
    </>
  );
}
