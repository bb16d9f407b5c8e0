import type { ReactNode } from 'react';
import { GRID_PAGE_SIZE } from '../../../../shared/vocabulary.ts';
import { Button } from '../../components/Button.tsx';
import { useRetryFailedProducts } from '../../lib/useRetryFailedProducts.ts';
import { ProductCard, ProductCardSkeleton } from '../product/ProductCard.tsx';
import type { CollectionResult } from './collectionQuery.ts';
import { FIRST_RESULTS, type FilterQuery } from './filters.ts';
import { LoadMore } from './LoadMore.tsx';
import styles from './ProductGrid.module.css';

interface ProductGridProps {
  query: FilterQuery;
  collection: CollectionResult;
  /** Undefined while no filter is active. */
  onClear: (() => void) | undefined;
}

export function ProductGrid({ query, collection, onClear }: ProductGridProps) {
  const { data, isPending, isPlaceholderData } = collection;
  const retry = useRetryFailedProducts();

  if (isPending) {
    return (
      <ul id="products" aria-busy="true" aria-label="Products" className={styles.grid}>
        {Array.from({ length: GRID_PAGE_SIZE }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <li key={index}>
            <ProductCardSkeleton shape="responsive" />
          </li>
        ))}
      </ul>
    );
  }
  if (!data) {
    return (
      <GridNotice title="Failed to fetch products" isError>
        <Button onClick={retry}>Try Again</Button>
      </GridNotice>
    );
  }
  const { products } = data;
  // A filtered page opens at its results; the whole collection is below the first view.
  const isFiltered = onClear !== undefined;
  if (products.length === 0) {
    return (
      <GridNotice title="No items match your filters">
        {onClear && <Button onClick={onClear}>Clear Filters</Button>}
      </GridNotice>
    );
  }
  return (
    <>
      <ul id="products" aria-label="Products" aria-busy={isPlaceholderData} className={styles.grid}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              shape="responsive"
              isUrgent={isFiltered && index < FIRST_RESULTS}
              isFirst={isFiltered && index === 0}
            />
          </li>
        ))}
      </ul>
      <LoadMore key={JSON.stringify(query)} collection={collection} loaded={products.length} />
    </>
  );
}

interface GridNoticeProps {
  title: string;
  isError?: boolean;
  children: ReactNode;
}

function GridNotice({ title, isError = false, children }: GridNoticeProps) {
  return (
    <div role={isError ? 'alert' : 'status'} className={isError ? styles.failure : styles.notice}>
      <p className={styles.noticeTitle}>{title}</p>
      {children}
    </div>
  );
}
