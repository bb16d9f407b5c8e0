import type { ReactNode } from 'react';
import type { SearchInterpretation } from '../../../../shared/entities/product-search.ts';
import { useAuth } from '../../lib/auth.ts';
import { filteredCollection } from '../../lib/paths.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFacets } from '../common/facetsQuery.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { countActive, type Filters, NO_FILTERS, toAlertQuery, toParams } from './filters.ts';
import styles from './NoResults.module.css';
import type { FilterControls } from './useFilters.ts';

interface NoResultsProps {
  controls: FilterControls;
  results: number | undefined;
  suggestions: SearchInterpretation['suggestions'] | undefined;
  onLeave: () => void;
}

export function NoResults({ controls, results, suggestions, onLeave }: NoResultsProps) {
  const { filters, clear } = controls;
  const { search, sort, show } = filters;
  const { toLink } = useQueryParams();
  const isNarrowed = countActive({ ...filters, search: '' }) > 0;
  const isSearchEmpty = search !== '' && (results === 0 || !isNarrowed);

  if (!isSearchEmpty) {
    return (
      <div className="notice">
        <p role="status" className={`two-lines h3 ${styles.title}`}>
          No items match your filters
        </p>
        <PriceReason controls={controls} />
        {isNarrowed && (
          <Button
            onClick={() => {
              clear(search);
              onLeave();
            }}
          >
            Clear Filters
          </Button>
        )}
        <AlertOffer filters={filters} />
      </div>
    );
  }
  return (
    <div className="notice">
      <div role="status">
        <p className={`two-lines h3 ${styles.title}`}>No results for “{search}”</p>
        <p className={`muted ${styles.text}`}>No items match your filters</p>
      </div>
      {suggestions && suggestions.searches.length > 0 && (
        <Suggestions title="Try fewer words">
          {suggestions.searches.map(({ value, count }) => (
            <li key={value}>
              <Link
                to={toLink(toParams({ ...NO_FILTERS, sort, show, search: value }))}
                onClick={onLeave}
              >
                Search “{value}” <Count count={count} />
              </Link>
            </li>
          ))}
        </Suggestions>
      )}
      {suggestions && suggestions.units.length > 0 && (
        <Suggestions title="Units in the shop">
          {suggestions.units.map(({ value, count }) => (
            <li key={value}>
              <Link to={filteredCollection('unitNames', value)}>
                {value} <Count count={count} />
              </Link>
            </li>
          ))}
        </Suggestions>
      )}
      <AlertOffer filters={filters} />
    </div>
  );
}

/** Explains why a price range is empty while every price is by request. */
function PriceReason({ controls: { filters, facetsQuery } }: Pick<NoResultsProps, 'controls'>) {
  const { data: facets } = useFacets(facetsQuery);

  if (!filters.price || !facets?.isPriceByRequest) return null;
  return (
    <p className={`muted ${styles.text}`}>
      Prices are by request, so no item has a price in this range.
    </p>
  );
}

function AlertOffer({ filters }: { filters: Filters }) {
  const { isAuthenticated, isLoading } = useAuth();
  const query = toAlertQuery(filters);

  if (!query) return null;
  return (
    <div className={styles.alert}>
      <NotifyMe query={query} describedBy="alert-hint" />
      <p id="alert-hint" className="caption muted">
        We’ll e-mail you when a matching piece arrives.
        {!isAuthenticated && !isLoading && ' Log in first.'}
      </p>
    </div>
  );
}

function Suggestions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.suggestions}>
      <h3 className="caption muted">{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

const Count = ({ count }: { count: number }) => (
  <span className="caption muted">({count.toLocaleString('en-US')})</span>
);
