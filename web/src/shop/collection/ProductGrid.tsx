import { type ReactNode, useDeferredValue } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { GRID_PAGE_SIZE } from '../../../../shared/vocabulary.ts';
import { useRetryFailedProducts } from '../../lib/useRetryFailedProducts.ts';
import { Button } from '../../ui/Button.tsx';
import type { View } from '../../ui/ViewToggle.tsx';
import { ProductCard, ProductCardSkeleton } from '../common/ProductCard.tsx';
import cards from '../common/ProductCards.module.css';
import type { CollectionResult } from './collectionQuery.ts';
import { countActive, type Filters, PAGE_SIZES, toParams } from './filters.ts';
import { LoadMore } from './LoadMore.tsx';
import styles from './ProductGrid.module.css';
import { ProductListItem, ProductListSkeleton } from './ProductListItem.tsx';

const MAX_AT_ONCE = 48;

interface ProductGridProps {
  collection: CollectionResult;
  filters: Filters;
  view: View;
  highlights: readonly string[] | undefined;
  onRetry: () => void;
  children: ReactNode;
}

export function ProductGrid(props: ProductGridProps) {
  const { collection, filters, view, highlights, onRetry, children } = props;
  const { data, isPending, isPlaceholderData } = collection;
  const retry = useRetryFailedProducts();
  const className = view === 'list' ? `lined ${styles.list}` : `${cards.cards} ${styles.grid}`;

  // An empty result says nothing about the next one, which is still loading.
  if (isPending || (isPlaceholderData && data?.products.length === 0)) {
    return (
      <ul id="products" aria-busy="true" aria-label="Products" className={className}>
        {Array.from({ length: GRID_PAGE_SIZE }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <li key={index}>
            {view === 'list' ? <ProductListSkeleton /> : <ProductCardSkeleton shape="responsive" />}
          </li>
        ))}
      </ul>
    );
  }
  if (!data) {
    return (
      <div role="alert" className={`notice ${styles.failure}`}>
        <p className="h3">Failed to fetch products</p>
        <Button
          onClick={() => {
            retry();
            onRetry();
          }}
        >
          Try Again
        </Button>
      </div>
    );
  }
  if (data.products.length === 0) return children;
  return (
    <Products
      products={data.products}
      className={className}
      collection={collection}
      filters={filters}
      view={view}
      highlights={highlights}
    />
  );
}

interface ProductsProps extends Omit<ProductGridProps, 'onRetry' | 'children'> {
  products: Product[];
  className: string | undefined;
}

function Products(props: ProductsProps) {
  const { products, className, collection, filters, view, highlights } = props;
  // Renders hundreds of products in the background, so that the page stays responsive.
  const deferred = useDeferredValue(products, products.slice(0, MAX_AT_ONCE));
  const shown = products.length > MAX_AT_ONCE ? deferred : products;
  // A filtered page opens at its results; the whole collection is below the first view.
  const isFiltered = countActive(filters) > 0;

  return (
    <>
      <ul
        id="products"
        aria-label="Products"
        aria-busy={collection.isPlaceholderData}
        className={className}
      >
        {shown.map((product, index) => (
          <li key={product.id}>
            {view === 'list' ? (
              <ProductListItem product={product} highlights={highlights} />
            ) : (
              <ProductCard
                product={product}
                shape="responsive"
                isFirst={isFiltered && index === 0}
                highlights={highlights}
              />
            )}
          </li>
        ))}
      </ul>
      <LoadMore
        key={JSON.stringify(toParams(filters))}
        collection={collection}
        loaded={shown.length}
        pageSize={PAGE_SIZES[filters.show]}
      />
    </>
  );
}
