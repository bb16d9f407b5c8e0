import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { PRICE_RANGES, SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { formatDate } from '../../lib/dates.ts';
import { useRetryFailedProducts } from '../../lib/useRetryFailedProducts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useFacets } from '../common/facetsQuery.ts';
import styles from './FilterPanel.module.css';
import { CHOICES } from './filters.ts';
import type { FilterControls } from './useFilters.ts';

const SEARCH_DEBOUNCE_MS = 300;
const MAX_UNITS = 60;
const NEW_SINCE_DAYS = [7, 30, 90];
const DAY_MS = 86_400_000;

interface FacetCount {
  value: string;
  count: number;
}

export function FilterPanel({ controls }: { controls: FilterControls }) {
  const { filters, facetsQuery, toggle, togglePrice, change } = controls;
  // Deferred, so that a checkbox shows its tick before the counts are requested.
  const countedQuery = useDeferredValue(facetsQuery);
  const { data: facets, isError, isPlaceholderData } = useFacets(countedQuery);
  const areCountsOutdated = isPlaceholderData || countedQuery !== facetsQuery;
  const retry = useRetryFailedProducts();
  const getCount = (options: FacetCount[] | undefined, option: string) =>
    options && (options.find(({ value }) => value === option)?.count ?? 0);

  return (
    <div aria-busy={areCountsOutdated}>
      <SearchFilter value={filters.search} onSearch={controls.search} />
      {isError && (
        <p role="alert" className={`error ${styles.failure}`}>
          The counts could not be loaded.{' '}
          <button type="button" className="underlined" onClick={retry}>
            Try Again
          </button>
        </p>
      )}
      <FilterGroup legend="Rare & New">
        <FilterOption
          label="Rare only"
          count={facets?.rare}
          isChosen={filters.isRare}
          onToggle={() => change({ isRare: !filters.isRare })}
        />
        <NewSinceFilter value={filters.newSince} onChange={(newSince) => change({ newSince })} />
      </FilterGroup>
      {CHOICES.map(({ name, legend, options }) => (
        <FilterGroup key={name} legend={legend}>
          {options.map((option) => (
            <FilterOption
              key={option}
              label={option}
              count={getCount(facets?.[name], option)}
              isChosen={filters.choices[name].includes(option)}
              onToggle={() => toggle(name, option)}
            />
          ))}
        </FilterGroup>
      ))}
      <UnitFilter
        units={facets?.unitNames}
        chosen={filters.choices.unitNames}
        onToggle={(unit) => toggle('unitNames', unit)}
      />
      <FilterGroup legend="Price Range">
        {facets?.isPriceByRequest && (
          <p className={`body2 muted ${styles.hint}`}>Prices are by request</p>
        )}
        {PRICE_RANGES.map((range) => (
          <FilterOption
            key={range.label}
            label={range.label}
            count={getCount(facets?.priceRanges, range.label)}
            isChosen={filters.price === range}
            onToggle={() => togglePrice(range)}
          />
        ))}
      </FilterGroup>
    </div>
  );
}

/** Searches when typing pauses, or at once when the field loses the focus. */
function SearchFilter({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const trimmed = text.trim();

  if (value !== lastValue) {
    setLastValue(value);
    if (value !== trimmed) setText(value);
  }

  const submit = useEffectEvent(() => {
    if (trimmed !== value) onSearch(trimmed);
  });
  useEffect(() => {
    if (trimmed === value) return;
    const timer = setTimeout(submit, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [trimmed, value]);

  return (
    <label className={styles.search}>
      <span className={styles.label}>Text Search</span>
      <input
        type="search"
        value={text}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder="Name, unit, material…"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => trimmed !== value && onSearch(trimmed)}
        className={styles.input}
      />
    </label>
  );
}

/** Adds the day of a link to the options, which are relative to today. */
function NewSinceFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const options: [day: string, name: string][] = [['', 'Any time']];
  for (const count of NEW_SINCE_DAYS) options.push([getDayBefore(count), `Last ${count} days`]);
  if (!options.some(([day]) => day === value)) options.push([value, `Since ${formatDate(value)}`]);

  return (
    <div className={styles.newSince}>
      <SelectField label="New since" options={options} value={value} onChange={onChange} />
    </div>
  );
}

/** The API compares days in UTC. */
const getDayBefore = (count: number) =>
  new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10);

interface UnitFilterProps {
  units: FacetCount[] | undefined;
  chosen: string[];
  onToggle: (unit: string) => void;
}

function UnitFilter({ units, chosen, onToggle }: UnitFilterProps) {
  const [text, setText] = useState('');
  const isMatch = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const known = units ?? chosen.map((value) => ({ value, count: undefined }));
  const matching = known.filter(({ value }) => chosen.includes(value) || isMatch(value));
  const visible = matching.filter(
    ({ value }, index) => index < MAX_UNITS || chosen.includes(value),
  );
  const hiddenCount = matching.length - visible.length;

  return (
    <FilterGroup legend="Unit Name">
      <input
        type="search"
        value={text}
        placeholder="Find a unit…"
        aria-label="Find a unit"
        onChange={(event) => setText(event.target.value)}
        className={styles.input}
      />
      <div className={styles.units}>
        {visible.map(({ value, count }) => (
          <FilterOption
            key={value}
            label={value}
            count={count}
            isChosen={chosen.includes(value)}
            onToggle={() => onToggle(value)}
          />
        ))}
        {text && units && matching.length === 0 && (
          <p className={`body2 muted ${styles.hint}`}>No matching units.</p>
        )}
        {hiddenCount > 0 && (
          <p className={`body2 muted ${styles.hint}`}>
            {hiddenCount} more. Type part of the name to find them.
          </p>
        )}
      </div>
    </FilterGroup>
  );
}

function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <details open className={styles.group}>
      <summary className={styles.legend}>
        {legend}
        <Icon name="next" size={16} />
      </summary>
      <fieldset aria-label={legend} className={styles.options}>
        {children}
      </fieldset>
    </details>
  );
}

interface FilterOptionProps {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

function FilterOption({ label, count, isChosen, onToggle }: FilterOptionProps) {
  const countId = useId();

  return (
    <div className={`body2 ${styles.option}`} data-empty={count === 0 && !isChosen}>
      <label className={styles.filterGroupLabel}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={countId}
          onChange={onToggle}
          className={styles.box}
        />
        {label}
      </label>
      <span aria-hidden="true" className={styles.dots} />
      <span id={countId} className={`caption muted ${styles.count}`}>
        {count ?? '–'}
      </span>
    </div>
  );
}
