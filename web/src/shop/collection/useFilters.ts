import { useEffect, useMemo, useState } from 'react';
import { rememberSearch } from '../../lib/recentSearches.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import {
  type ChoiceName,
  type Filters,
  NO_FILTERS,
  type PriceRange,
  readFilters,
  toFacetsQuery,
  toParams,
} from './filters.ts';

/** A search that stays for this long was meant, not just typed through. */
export const SETTLED_AFTER_MS = 2000;

/** Filters are in the URL, so that a view can be shared and Back undoes a step. */
export function useFilters() {
  const { params, push, replace } = useQueryParams();
  const filters = useMemo(() => readFilters(params), [params]);

  const [typedSearch, setTypedSearch] = useState('');
  const { search } = filters;

  // The header remembers its own searches.
  useEffect(() => {
    if (search !== typedSearch) return;
    const timer = setTimeout(() => rememberSearch(search), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search, typedSearch]);

  const withChange = (changed: Partial<Filters>) => toParams({ ...filters, ...changed });

  return {
    filters,
    facetsQuery: useMemo(() => toFacetsQuery(filters), [filters]),
    change: (changed: Partial<Filters>) => push(withChange(changed)),
    toggle: (name: ChoiceName, value: string) => {
      const chosen = filters.choices[name];
      const next = chosen.includes(value)
        ? chosen.filter((each) => each !== value)
        : [...chosen, value];
      push(withChange({ choices: { ...filters.choices, [name]: next } }));
    },
    togglePrice: (range: PriceRange) =>
      push(withChange({ price: filters.price === range ? undefined : range })),
    /** Adds one history entry, however many letters were typed. */
    search: (text: string) => {
      setTypedSearch(text);
      const write = search === '' ? push : replace;
      write(withChange({ search: text }));
    },
    clear: (keptSearch = '') => {
      const { sort, show } = filters;
      push(toParams({ ...NO_FILTERS, sort, show, search: keptSearch }));
    },
  };
}

export type FilterControls = ReturnType<typeof useFilters>;
