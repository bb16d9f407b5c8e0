import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { positionAt } from '../../lib/scrollPositions.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import styles from './Collection.module.css';
import { useCollection } from './collectionQuery.ts';
import { FilterDrawer } from './FilterDrawer.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { countActive } from './filters.ts';
import { ProductGrid } from './ProductGrid.tsx';
import { useFilters } from './useFilters.ts';

export function Collection() {
  const controls = useFilters();
  const location = useLocation();
  const collection = useCollection(controls.query, positionAt(location).get()?.loadedItems);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const heading = useRef<HTMLHeadingElement>(null);
  const loadedItems = collection.data?.products.length ?? 0;
  const total = collection.data?.total;
  const isCurrent = !collection.isPlaceholderData;

  useEffect(() => {
    if (isCurrent && loadedItems > 0) positionAt(location).update({ loadedItems });
  }, [location, loadedItems, isCurrent]);

  return (
    <section
      id="all-items"
      tabIndex={-1}
      aria-labelledby="collection-title"
      className={styles.section}
    >
      <div className={styles.heading}>
        <h2 id="collection-title" ref={heading} tabIndex={-1}>
          Complete Collection
        </h2>
        <p role="status" className={styles.count}>
          {collection.isPending && 'Loading…'}
          {total !== undefined &&
            `${total.toLocaleString('en-US')} ${total === 1 ? 'item' : 'items'}`}
        </p>
      </div>
      <a href="#results" className={styles.skip}>
        Skip to results
      </a>
      <div className={styles.layout}>
        {isWide ? (
          <aside id="categories" tabIndex={-1} aria-label="Filters" className={styles.panel}>
            <FilterPanel controls={controls} />
          </aside>
        ) : (
          <FilterDrawer controls={controls} total={total} />
        )}
        <div id="results" tabIndex={-1} className={styles.results}>
          <ActiveFilters controls={controls} onCleared={() => heading.current?.focus()} />
          <ProductGrid
            query={controls.query}
            collection={collection}
            onClear={countActive(controls.filters) > 0 ? controls.clear : undefined}
          />
        </div>
      </div>
    </section>
  );
}
