import { Link } from 'react-router';
import type { OrderItem } from '../../../../shared/entities/order.ts';
import { Photo } from '../../components/Photo.tsx';
import { paths } from '../../lib/paths.ts';
import { ReproductionLabel } from '../product/ReproductionLabel.tsx';
import styles from './QuoteItems.module.css';

/** The items with the names and photos they had when requested. */
export function QuoteItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul>
      {items.map(({ id, productId, name, imageUrl, isAuthentic, quantity }) => (
        <li key={id} className={styles.item}>
          <Photo src={imageUrl} alt="" className={styles.photo} />
          <p className={styles.name}>
            <Link to={paths.product(productId)}>{name}</Link>{' '}
            <ReproductionLabel isAuthentic={isAuthentic} />
          </p>
          <p className={styles.terms}>
            <span>
              <span className="visually-hidden">Quantity </span>
              <span aria-hidden="true">×</span> {quantity}
            </span>
            <span>By Request</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
