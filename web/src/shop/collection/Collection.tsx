import {
  type ComponentProps,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { matchPath, useLocation } from 'react-router';
import { patterns } from '../../lib/paths.ts';
import { positionAt } from '../../lib/scrollPositions.ts';
import { useDeviceSetting } from '../../lib/useDeviceSetting.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { View } from '../../ui/ViewToggle.tsx';
import { useFacets } from '../common/facetsQuery.ts';
import { NO_HIGHLIGHTS } from '../common/ProductCard.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import styles from './Collection.module.css';
import { useCollection } from './collectionQuery.ts';
import { FilterDrawer } from './FilterDrawer.tsx';
import { FilterLinks } from './FilterLinks.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { countActive } from './filters.ts';
import { ListControls } from './ListControls.tsx';
import { NoResults } from './NoResults.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { recordOpened, recordSearchOnce } from './recordSearch.ts';
import { SearchNotes } from './SearchNotes.tsx';
import { type FilterControls, SETTLED_AFTER_MS, useFilters } from './useFilters.ts';

const MIDDLE_BUTTON = 1;

export function Collection() {
  const controls = useFilters();
  const { filters, facetsQuery } = controls;
  const { search } = filters;
  const location = useLocation();
  const { toLink } = useQueryParams();
  const { loadedItems: previouslyLoaded } = positionAt(location).get() ?? {};
  const [returned] = useState({ key: location.key, loadedItems: previouslyLoaded ?? 0 });
  const collection = useCollection(filters, previouslyLoaded);
  const facets = useFacets(facetsQuery, search !== '');
  const found = search ? facets.data?.search : undefined;
  const areBothCurrent = !collection.isPlaceholderData && !facets.isPlaceholderData;
  const foundNow = areBothCurrent ? (found ?? undefined) : undefined;
  const [view, setView] = useDeviceSetting<View>('view', ['grid', 'list']);
  // Deferred: rendering hundreds of products must not block the buttons.
  const shownView = useDeferredValue(view);
  const highlights = useDeferredValue(search ? (found?.highlights ?? NO_HIGHLIGHTS) : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = collection;
  const loadedItems = data?.products.length ?? 0;
  const total = data?.total;
  const isCurrent = !collection.isPlaceholderData;
  const interpretation = isCurrent ? (data?.interpretation ?? foundNow) : undefined;
  // The focused element is about to disappear.
  const focusHeading = () => heading.current?.focus();

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = collection;
  const isIncomplete =
    returned.key === location.key && hasNextPage && loadedItems < returned.loadedItems;
  useEffect(() => {
    if (isIncomplete && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [isIncomplete, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  useEffect(() => {
    if (isCurrent && loadedItems > 0 && !isIncomplete) positionAt(location).update({ loadedItems });
  }, [location, loadedItems, isCurrent, isIncomplete]);

  const results = interpretation?.results ?? (countActive(filters) === 1 ? total : undefined);
  useEffect(() => {
    if (!search || !isCurrent || results === undefined) return;
    const timer = setTimeout(() => recordSearchOnce(search, results), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search, results, isCurrent]);

  const recordClick = ({ target, button }: MouseEvent) => {
    if (button > MIDDLE_BUTTON) return;
    const link = target instanceof Element ? target.closest('a') : null;
    const id = link && matchPath(patterns.product, link.pathname)?.params.id;
    if (search && id) recordOpened(search, id);
  };

  return (
    <section
      id="all-items"
      tabIndex={-1}
      aria-labelledby="collection-title"
      className={`page-wide ${styles.section}`}
    >
      <div className="spread section-heading">
        <h2
          id="collection-title"
          ref={heading}
          tabIndex={-1}
          className={`two-lines ${styles.title}`}
        >
          {search ? `Results for “${search}”` : 'Complete Collection'}
        </h2>
        <p role="status" className="caption muted">
          {(collection.isPending || !isCurrent) && 'Loading…'}
          {isCurrent &&
            total !== undefined &&
            `${total.toLocaleString('en-US')} ${total === 1 ? 'item' : 'items'}`}
        </p>
      </div>
      {filters.after && (
        <p className={styles.firstPage}>
          <Link to={{ ...toLink({ after: '' }), hash: '#all-items' }}>Back to the first page</Link>
        </p>
      )}
      <a href="#results" className="skip-link">
        Skip to results
      </a>
      <div className={styles.layout}>
        <FiltersOnTheSide controls={controls} />
        <div className={styles.controls}>
          <FiltersInDrawer controls={controls} total={isCurrent ? total : undefined} />
          {search && <SearchAgain />}
          <ListControls controls={controls} view={view} onView={setView} />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: links within are counted */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <div id="results" tabIndex={-1} onClick={recordClick} onAuxClick={recordClick}>
          <ActiveFilters
            controls={controls}
            isEmpty={isCurrent && total === 0}
            onCleared={focusHeading}
          />
          <SearchNotes
            search={data?.search ?? ''}
            interpretation={loadedItems > 0 ? (data?.interpretation ?? foundNow) : undefined}
          />
          <ProductGrid
            collection={collection}
            filters={filters}
            view={shownView}
            highlights={highlights}
            onRetry={focusHeading}
          >
            <NoResults
              controls={controls}
              results={interpretation?.results}
              suggestions={foundNow?.suggestions}
              onLeave={focusHeading}
            />
          </ProductGrid>
        </div>
      </div>
    </section>
  );
}

const SearchAgain = () => (
  <button
    type="button"
    aria-label="Search again"
    className={styles.searchAgain}
    onClick={() => document.querySelector<HTMLInputElement>('header input[type=search]')?.focus()}
  >
    <Icon name="search" />
  </button>
);

/** Undefined in HTML from the server, where the style sheet decides. */
const useIsWide = () => useMediaQuery('(min-width: 64rem)');

// Separate components: the list of products must not re-render once the window's width is known.
function FiltersOnTheSide({ controls }: { controls: FilterControls }) {
  const isWide = useIsWide();
  if (isWide === false) return null;
  return (
    <aside
      id={isWide ? 'categories' : undefined}
      tabIndex={-1}
      aria-label="Filters"
      className={styles.panel}
    >
      {isWide && <FilterPanel controls={controls} />}
      <noscript>
        <FilterLinks />
      </noscript>
    </aside>
  );
}

function FiltersInDrawer(props: ComponentProps<typeof FilterDrawer>) {
  if (useIsWide()) return null;
  return (
    <div className={styles.drawer}>
      <FilterDrawer {...props} />
    </div>
  );
}
