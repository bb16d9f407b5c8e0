import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ChoiceName,
  type Filters,
  NO_FILTERS,
  type PriceRange,
  readFilters,
  toQuery,
  writeFilters,
} from './filters.ts';

/** The collection's filters live in the address, so that a view can be shared and Back undoes a step. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);

  const apply = (change: Partial<Filters>, { replace = false } = {}) =>
    setParams(writeFilters(params, { ...filters, ...change }), { replace });

  return {
    filters,
    query: useMemo(() => toQuery(filters), [filters]),
    toggle: (name: ChoiceName, value: string) => {
      const chosen = filters.choices[name];
      const next = chosen.includes(value)
        ? chosen.filter((one) => one !== value)
        : [...chosen, value];
      apply({ choices: { ...filters.choices, [name]: next } });
    },
    togglePrice: (range: PriceRange) =>
      apply({ price: filters.price === range ? undefined : range }),
    /** One entry of the history for a text, however many letters it took. */
    search: (text: string) => apply({ search: text }, { replace: filters.search !== '' }),
    clear: () => apply(NO_FILTERS),
  };
}

export type FilterControls = ReturnType<typeof useFilters>;
