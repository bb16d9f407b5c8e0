import type { ReactNode } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import styles from './ProductCards.module.css';

interface ProductCardsProps {
  id?: string;
  label?: string;
  products: readonly Product[];
  /** Never shows three in a row, since there are four products. */
  isEven?: boolean;
  /** The first photo loads before all others. */
  isFirstView?: boolean;
  renderFoot?: (product: Product, nameId: string) => ReactNode;
}

export function ProductCards(props: ProductCardsProps) {
  const { id, label, products, isEven = false, isFirstView = false, renderFoot } = props;

  return (
    <ul id={id} aria-label={label} className={`${styles.cards} ${isEven ? styles.even : ''}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            shape="responsive"
            isFirst={isFirstView && index === 0}
            renderFoot={renderFoot && ((nameId) => renderFoot(product, nameId))}
          />
        </li>
      ))}
    </ul>
  );
}

export const ProductCardSkeletons = ({ count }: { count: number }) => (
  <ul aria-hidden="true" className={styles.cards}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
      <li key={index}>
        <ProductCardSkeleton shape="responsive" />
      </li>
    ))}
  </ul>
);
