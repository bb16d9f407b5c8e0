import type { Product } from '../../../shared/entities/product.ts';
import styles from './Stamp.module.css';

interface StampProps {
  product: Pick<Product, 'isRare' | 'isFeatured' | 'availability'>;
}

/** A product that is both rare and new shows only "rare"; a sold one is no new arrival. */
export function Stamp({ product }: StampProps) {
  if (product.isRare) return <Stencil className={styles.rare}>RARE FIND</Stencil>;
  if (product.isFeatured && product.availability !== 'Sold Out')
    return <Stencil className={styles.new}>NEW ARRIVAL</Stencil>;
  return null;
}

function Stencil({ className, children }: { className: string | undefined; children: string }) {
  return (
    <span className={`${styles.mark} ${className ?? ''}`}>
      <span className={styles.letters}>{children}</span>
    </span>
  );
}
