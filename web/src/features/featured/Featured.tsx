import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FEATURED_PER_PAGE } from '../../../../shared/vocabulary.ts';
import { Button } from '../../components/Button.tsx';
import { useRetryFailedProducts } from '../../lib/useRetryFailedProducts.ts';
import { ProductCard } from '../product/ProductCard.tsx';
import { ProductCardSkeleton } from '../product/ProductCardSkeleton.tsx';
import styles from './Featured.module.css';
import { useFeatured } from './featuredQuery.ts';
import { PageArrows } from './PageArrows.tsx';

/** The display case; `children` stand beside or below it. */
export function Featured({ children }: { children: ReactNode }) {
  const { data: products = [], isPending, isError } = useFeatured();
  const retry = useRetryFailedProducts();
  const [params] = useSearchParams();
  // A filtered view opens at its results, further down.
  const isFirstView = params.size === 0;
  const [page, setPage] = useState(0);
  const pageCount = Math.ceil(products.length / FEATURED_PER_PAGE);
  const first = page * FEATURED_PER_PAGE;
  const shown = products.slice(first, first + FEATURED_PER_PAGE);
  const turn = (by: number) => setPage((page + by + pageCount) % pageCount);

  return (
    <section id="featured" tabIndex={-1} aria-labelledby="featured-title" className={styles.case}>
      <div className={styles.inner}>
        <div className={styles.heading}>
          <h1 id="featured-title">Premium WWII Collectibles</h1>
          <p className={styles.subtitle}>
            Authentic military insignia, patches, and field gear from the greatest generation
          </p>
        </div>
        {(isPending || pageCount > 1) && (
          <PageArrows page={page} pageCount={pageCount} onTurn={turn} isHidden={isPending} />
        )}
        {isPending || shown.length > 0 ? (
          <ul key={page} className={styles.shelf} aria-busy={isPending}>
            {isPending
              ? Array.from({ length: FEATURED_PER_PAGE }, (_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
                  <li key={place}>
                    <ProductCardSkeleton />
                  </li>
                ))
              : shown.map((product, place) => (
                  <li key={product.id}>
                    <ProductCard
                      product={product}
                      isUrgent={isFirstView}
                      isFirst={isFirstView && place === 0}
                    />
                  </li>
                ))}
          </ul>
        ) : (
          <div className={styles.empty}>
            <p>
              {isError
                ? 'Failed to fetch products'
                : 'No featured products available at this time.'}
            </p>
            {isError && <Button onClick={retry}>Try Again</Button>}
          </div>
        )}
        {children && <div className={styles.beside}>{children}</div>}
      </div>
    </section>
  );
}
