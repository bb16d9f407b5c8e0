import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { TableMatch } from './TableSchema.tsx';

/** Expanding all fields of a large base would make the first render slow. */
const MAX_INITIAL_FIELDS = 150;

interface Toggled {
  /** The search at the time: another search starts with the initial state again. */
  query: string;
  isExpanded: ReadonlyMap<string, boolean>;
}

/** Expands the first tables of the search result and any table that the URL's hash links to. */
export function useExpandedTables(matches: readonly TableMatch[], query: string) {
  const { hash, key } = useLocation();
  const [toggled, setToggled] = useState<Toggled>({ query, isExpanded: new Map() });
  const initial = useMemo(() => getInitiallyExpanded(matches), [matches]);
  const setExpanded = (ids: readonly string[], value: boolean) =>
    setToggled(({ isExpanded }) => ({
      query,
      isExpanded: new Map([...isExpanded, ...ids.map((id) => [id, value] as const)]),
    }));

  if (toggled.query !== query) setToggled({ query, isExpanded: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again expands its table again
  useLayoutEffect(() => {
    if (hash) setExpanded([hash.slice(1)], true);
  }, [hash, key]);

  const isExpanded = ({ table: { id } }: TableMatch) =>
    toggled.isExpanded.get(id) ?? initial.has(id);
  const areAllExpanded = matches.every(isExpanded);
  const allIds = matches.map(({ table }) => table.id);
  return {
    isExpanded,
    toggle: (match: TableMatch) => setExpanded([match.table.id], !isExpanded(match)),
    areAllExpanded,
    toggleAll: () => startTransition(() => setExpanded(allIds, !areAllExpanded)),
  };
}

function getInitiallyExpanded(matches: readonly TableMatch[]): Set<string> {
  let remaining = MAX_INITIAL_FIELDS;
  const first = matches.filter(({ table, fields = table.fields }, index) => {
    remaining -= fields.length;
    return index === 0 || remaining >= 0;
  });
  return new Set(first.map(({ table }) => table.id));
}
