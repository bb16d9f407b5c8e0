import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Found } from './analyzer/useTableSearch.ts';

/** As many as can be read at one go. */
const FIELDS_AT_FIRST = 150;

interface Pressed {
  /** What was looked for then: another search begins anew. */
  find: string;
  isOpen: ReadonlyMap<string, boolean>;
}

/** Which tables are unfolded: the first of what was found, and any that a link leads to. */
export function useOpenTables(found: readonly Found[], find: string) {
  const { hash, key } = useLocation();
  const [pressed, setPressed] = useState<Pressed>({ find, isOpen: new Map() });
  const opened = useMemo(() => firstOf(found), [found]);
  const press = (ids: readonly string[], wanted: boolean) =>
    setPressed(({ isOpen }) => ({
      find,
      isOpen: new Map([...isOpen, ...ids.map((id) => [id, wanted] as const)]),
    }));

  if (pressed.find !== find) setPressed({ find, isOpen: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again opens its table again
  useLayoutEffect(() => {
    if (hash) press([hash.slice(1)], true);
  }, [hash, key]);

  const isOpen = ({ table: { id } }: Found) => pressed.isOpen.get(id) ?? opened.has(id);
  const areAllOpen = found.every(isOpen);
  return {
    isOpen,
    toggle: (one: Found) => press([one.table.id], !isOpen(one)),
    areAllOpen,
    toggleAll: () =>
      startTransition(() =>
        press(
          found.map(({ table }) => table.id),
          !areAllOpen,
        ),
      ),
  };
}

function firstOf(found: readonly Found[]): Set<string> {
  let left = FIELDS_AT_FIRST;
  const first = found.filter(({ table, fields = table.fields }, place) => {
    left -= fields.length;
    return place === 0 || left >= 0;
  });
  return new Set(first.map(({ table }) => table.id));
}
