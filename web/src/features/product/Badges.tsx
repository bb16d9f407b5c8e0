import type { Product } from '../../../../shared/entities/product.ts';
import styles from './Badges.module.css';

const tones = {
  'In Stock': styles.inStock,
  'Pre-Order': styles.preOrder,
  'Sold Out': styles.soldOut,
};

export function Badges({ product }: { product: Product }) {
  return (
    <ul aria-label="At a glance" className={styles.badges}>
      <li>{product.condition}</li>
      <li className={tones[product.availability]}>{product.availability}</li>
      <li>{product.era}</li>
    </ul>
  );
}
