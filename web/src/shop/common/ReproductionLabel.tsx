import type { Product } from '../../../../shared/entities/product.ts';
import styles from './ReproductionLabel.module.css';

/** Shown wherever a piece could be taken for an original. */
export function ReproductionLabel({
  isAuthentic,
  authenticity,
}: Pick<Product, 'isAuthentic' | 'authenticity'>) {
  const text = authenticity ? 'Authenticity not determined' : isAuthentic ? '' : 'Reproduction';
  return text && <span className={styles.label}>{text}</span>;
}
