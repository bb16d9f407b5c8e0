import { useId } from 'react';
import type { Order, OrderItem, PricedLine } from '../../../../shared/entities/order.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { getAlertQuery, isOnSale } from '../common/availability.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { UnavailableBadge } from '../common/UnavailableBadge.tsx';
import styles from './PieceList.module.css';
import { useAvailability } from './useAvailability.ts';

interface PieceListProps {
  label: string;
  order: Order;
  items: readonly OrderItem[];
  prices?: readonly PricedLine[];
  proposed?: readonly PricedLine[];
}

/** Shows names and photos as of the request. */
export function PieceList({ label, order, items, prices = [], proposed = [] }: PieceListProps) {
  const availability = useAvailability(order);

  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <Piece
          key={item.id}
          item={item}
          price={findPrice(prices, item)}
          proposed={findPrice(proposed, item)}
          availability={availability.get(item.productId)}
        />
      ))}
    </ul>
  );
}

interface PieceProps {
  item: OrderItem;
  price: string | undefined;
  proposed: string | undefined;
  availability: Product['availability'] | undefined;
}

function Piece({ item, price, proposed, availability }: PieceProps) {
  const { productId, name, imageUrl, isAuthentic, quantity } = item;
  const nameId = useId();
  const isTaken = availability !== undefined && !isOnSale({ availability });

  return (
    <li className={styles.piece}>
      <Link
        to={paths.product(productId, name)}
        tabIndex={-1}
        aria-hidden="true"
        className={`woven ${styles.frame}`}
      >
        <Photo src={imageUrl} alt="" />
      </Link>
      <div className={styles.text}>
        <p className="plain-links">
          <Link id={nameId} to={paths.product(productId, name)}>
            {name}
          </Link>{' '}
          <ReproductionLabel isAuthentic={isAuthentic} />
        </p>
        {quantity > 1 && (
          <p className="caption muted">
            {quantity} pieces{price !== undefined && `, ${formatMoney(price)} each`}
          </p>
        )}
        {proposed !== undefined && proposed !== price && (
          <p className={`caption ${styles.proposed}`}>
            Your counteroffer {formatMoney(proposed)}
            {quantity > 1 && ' each'}
          </p>
        )}
        {isTaken && (
          <div className={styles.taken}>
            <UnavailableBadge>{availability}</UnavailableBadge>
            <NotifyMe query={getAlertQuery({ name })} describedBy={nameId} />
          </div>
        )}
      </div>
      <p className={styles.price}>
        {price === undefined ? 'By Request' : formatMoney(fromCents(toCents(price) * quantity))}
      </p>
    </li>
  );
}

const findPrice = (lines: readonly PricedLine[], { productId }: OrderItem) =>
  lines.find((line) => line.productId === productId)?.price;
