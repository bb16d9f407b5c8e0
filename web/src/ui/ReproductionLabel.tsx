import type { Product } from '../../../shared/entities/product.ts';
import styles from './ReproductionLabel.module.css';

export function ReproductionLabel({
  isAuthentic,
  authenticity,
}: Pick<Product, 'isAuthentic' | 'authenticity'>) {
  const text = authenticity ? 'Authenticity not determined' : isAuthentic ? '' : 'Reproduction';
  return text && <span className={styles.label}>{text}</span>;
}
