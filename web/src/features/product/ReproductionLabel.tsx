import type { Product } from '../../../../shared/entities/product.ts';
import styles from './ReproductionLabel.module.css';

/** Shown wherever a reproduction could be taken for an original. */
export function ReproductionLabel({ isAuthentic }: Pick<Product, 'isAuthentic'>) {
  return isAuthentic ? null : <span className={styles.label}>Reproduction</span>;
}
