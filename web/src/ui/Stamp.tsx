import type { Product } from '../../../shared/entities/product.ts';
import styles from './Stamp.module.css';

type StampedProduct = Pick<Product, 'isRare' | 'isFeatured' | 'availability'>;

/** A product that is both rare and new shows only "rare"; a sold one is no new arrival. */
export function Stamp({ product }: { product: StampedProduct }) {
  const { isRare, isFeatured, availability } = product;
  if (!isRare && (!isFeatured || availability === 'Sold Out')) return null;
  return (
    <span className={`${styles.mark} ${isRare ? styles.rare : styles.new}`}>
      <span className={styles.letters}>{isRare ? 'RARE FIND' : 'NEW ARRIVAL'}</span>
    </span>
  );
}
