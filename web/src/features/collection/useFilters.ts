import { useMemo } from 'react';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import {
  type ChoiceName,
  type Filters,
  NO_FILTERS,
  type PriceRange,
  readFilters,
  toParams,
  toQuery,
} from './filters.ts';

/** The collection's filters are in the URL, so that a view can be shared and Back undoes a step. */
export function useFilters() {
  const { params, push, replace } = useQueryParams();
  const filters = useMemo(() => readFilters(params), [params]);

  const withChange = (changed: Partial<Filters>) => toParams({ ...filters, ...changed });

  return {
    filters,
    query: useMemo(() => toQuery(filters), [filters]),
    toggle: (name: ChoiceName, value: string) => {
      const chosen = filters.choices[name];
      const next = chosen.includes(value)
        ? chosen.filter((each) => each !== value)
        : [...chosen, value];
      push(withChange({ choices: { ...filters.choices, [name]: next } }));
    },
    togglePrice: (range: PriceRange) =>
      push(withChange({ price: filters.price === range ? undefined : range })),
    /** A search adds one history entry, however many letters were typed. */
    search: (text: string) => {
      const write = filters.search === '' ? push : replace;
      write(withChange({ search: text }));
    },
    clear: () => push(toParams(NO_FILTERS)),
  };
}

export type FilterControls = ReturnType<typeof useFilters>;
