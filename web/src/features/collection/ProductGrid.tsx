import { GRID_PAGE_SIZE } from '../../../../shared/vocabulary.ts';
import { Button } from '../../components/Button.tsx';
import { useRetryFailedProducts } from '../../lib/useRetryFailedProducts.ts';
import { ProductCard } from '../product/ProductCard.tsx';
import { ProductCardSkeleton } from '../product/ProductCardSkeleton.tsx';
import type { CollectionResult } from './collectionQuery.ts';
import { FIRST_RESULTS, type FilterQuery } from './filters.ts';
import { GridNotice } from './GridNotice.tsx';
import { LoadMore } from './LoadMore.tsx';
import styles from './ProductGrid.module.css';

interface ProductGridProps {
  query: FilterQuery;
  collection: CollectionResult;
  /** Absent while no filter is set. */
  onClear: (() => void) | undefined;
}

export function ProductGrid({ query, collection, onClear }: ProductGridProps) {
  const { data, isPending, isPlaceholderData } = collection;
  const retry = useRetryFailedProducts();

  if (isPending) {
    return (
      <ul id="products" aria-busy="true" aria-label="Products" className={styles.grid}>
        {Array.from({ length: GRID_PAGE_SIZE }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <li key={place}>
            <ProductCardSkeleton shape="lying" />
          </li>
        ))}
      </ul>
    );
  }
  if (!data) {
    return (
      <GridNotice title="Failed to fetch products" isFailure>
        <Button onClick={retry}>Try Again</Button>
      </GridNotice>
    );
  }
  const { products } = data;
  // A filtered view opens at its results, the whole collection stands further down.
  const isFiltered = onClear !== undefined;
  if (products.length === 0) {
    return (
      <GridNotice title="No items match your filters">
        {onClear && <Button onClick={onClear}>Clear filters</Button>}
      </GridNotice>
    );
  }
  return (
    <>
      <ul id="products" aria-label="Products" aria-busy={isPlaceholderData} className={styles.grid}>
        {products.map((product, place) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              shape="lying"
              isUrgent={isFiltered && place < FIRST_RESULTS}
              isFirst={isFiltered && place === 0}
            />
          </li>
        ))}
      </ul>
      <LoadMore key={JSON.stringify(query)} collection={collection} loaded={products.length} />
    </>
  );
}
