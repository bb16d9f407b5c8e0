import { useDeferredValue } from 'react';
import { PRICE_RANGES } from '../../../../shared/vocabulary.ts';
import { useRetryFailedProducts } from '../../lib/useRetryFailedProducts.ts';
import { useFacets } from './collectionQuery.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterOption } from './FilterOption.tsx';
import styles from './FilterPanel.module.css';
import { FilterSearch } from './FilterSearch.tsx';
import { CHOICES } from './filters.ts';
import { UnitNames } from './UnitNames.tsx';
import type { FilterControls } from './useFilters.ts';

/** What can be asked of the collection, with how many items each answer would leave. */
export function FilterPanel({ controls }: { controls: FilterControls }) {
  const { filters, query, toggle, togglePrice } = controls;
  // A box shows its tick first; then the counts are asked for.
  const { data: facets, isError } = useFacets(useDeferredValue(query));
  const retry = useRetryFailedProducts();
  const countIn = (options: { value: string; count: number }[] | undefined, wanted: string) =>
    options && (options.find(({ value }) => value === wanted)?.count ?? 0);

  return (
    <>
      <FilterSearch value={filters.search} onSearch={controls.search} />
      {isError && (
        <p role="alert" className={styles.failure}>
          The counts could not be fetched.{' '}
          <button type="button" onClick={retry}>
            Try Again
          </button>
        </p>
      )}
      {CHOICES.map(({ name, legend, options }) => (
        <FilterGroup key={name} legend={legend}>
          {options.map((option) => (
            <FilterOption
              key={option}
              label={option}
              count={countIn(facets?.[name], option)}
              isChosen={filters.choices[name].includes(option)}
              onToggle={() => toggle(name, option)}
            />
          ))}
        </FilterGroup>
      ))}
      <UnitNames
        units={facets?.unitNames}
        chosen={filters.choices.unitNames}
        onToggle={(unit) => toggle('unitNames', unit)}
      />
      <FilterGroup legend="Price Range">
        {PRICE_RANGES.map((range) => (
          <FilterOption
            key={range.label}
            label={range.label}
            count={countIn(facets?.priceRanges, range.label)}
            isChosen={filters.price === range}
            onToggle={() => togglePrice(range)}
          />
        ))}
      </FilterGroup>
    </>
  );
}
