import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FEATURED_PER_PAGE } from '../../../../shared/vocabulary.ts';
import { useShop } from '../../lib/shop.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { useRetryFailedProducts } from '../../lib/useRetryFailedProducts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProductCard, ProductCardSkeleton } from '../common/ProductCard.tsx';
import styles from './Featured.module.css';
import { allFeaturedOptions, featuredOptions } from './featuredQuery.ts';

export function Featured({ children }: { children: ReactNode }) {
  const { opening } = useShop();
  const [page, setPage] = useState(0);
  const start = useQuery(featuredOptions);
  const all = useQuery({ ...allFeaturedOptions, enabled: page > 0 });
  const { data, isPending, isError } = page === 0 ? start : all;
  const retry = useRetryFailedProducts();
  const { params } = useQueryParams();
  // A filtered page opens at its results, further down.
  const isFirstView = params.size === 0;
  const total = all.data?.products.length ?? start.data?.total ?? 0;
  const pageCount = Math.ceil(total / FEATURED_PER_PAGE);
  const first = page * FEATURED_PER_PAGE;
  const visible = data?.products.slice(first, first + FEATURED_PER_PAGE) ?? [];
  const turnPage = (by: number) => setPage((page + by + pageCount) % pageCount);

  return (
    <section
      id="featured"
      tabIndex={-1}
      aria-labelledby="featured-title"
      className={styles.section}
    >
      <div className={`page-wide ${styles.inner}`}>
        <div className={styles.heading}>
          <h1 id="featured-title">{opening.title}</h1>
          {opening.text && <p className={styles.subtitle}>{opening.text}</p>}
        </div>
        {(start.isPending || pageCount > 1) && (
          <PageArrows
            page={page}
            pageCount={pageCount}
            onSelect={turnPage}
            isHidden={start.isPending}
          />
        )}
        {isPending || visible.length > 0 ? (
          <ul key={page} className={styles.shelf} aria-busy={isPending}>
            {isPending
              ? Array.from({ length: FEATURED_PER_PAGE }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
                  <li key={index}>
                    <ProductCardSkeleton />
                  </li>
                ))
              : visible.map((product, index) => (
                  <li key={product.id}>
                    <ProductCard product={product} isFirst={isFirstView && index === 0} />
                  </li>
                ))}
          </ul>
        ) : (
          <div className={`notice ${styles.empty}`}>
            <p>
              {isError
                ? 'Failed to fetch products'
                : 'No featured products available at this time.'}
            </p>
            {isError && <Button onClick={retry}>Try Again</Button>}
          </div>
        )}
        {children && <div className={styles.aside}>{children}</div>}
      </div>
    </section>
  );
}

interface PageArrowsProps {
  page: number;
  pageCount: number;
  onSelect: (by: 1 | -1) => void;
  isHidden: boolean;
}

function PageArrows({ page, pageCount, onSelect, isHidden }: PageArrowsProps) {
  return (
    <div className={styles.arrows} style={isHidden ? { visibility: 'hidden' } : undefined}>
      <Arrow name="Previous" onClick={() => onSelect(-1)} />
      <p aria-live="polite" className={`caption ${styles.count}`}>
        <span className="visually-hidden">Page </span>
        {page + 1} <span aria-hidden="true">/</span>
        <span className="visually-hidden">of</span> {pageCount}
      </p>
      <Arrow name="Next" onClick={() => onSelect(1)} />
    </div>
  );
}

function Arrow({ name, onClick }: { name: 'Previous' | 'Next'; onClick: () => void }) {
  const queryClient = useQueryClient();
  const preload = () => queryClient.prefetchQuery(allFeaturedOptions);

  return (
    <button
      type="button"
      aria-label={name}
      className={`icon-button ${styles.arrow}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      <Icon name={name === 'Next' ? 'next' : 'previous'} size={24} />
    </button>
  );
}
