import { useRef, useState } from 'react';

interface Identified {
  id: string;
}

/** Drops items that the list no longer contains. */
export function useSelection<T extends Identified>(items: readonly T[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const selected = items.filter(({ id }) => ids.has(id));

  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle(id: string, isRange: boolean) {
      const next = new Set(ids);
      const isSelected = !next.has(id);
      const item = items.find((each) => each.id === id);
      const range = isRange && item ? getRange(items, last.current, item) : [{ id }];
      for (const each of range) {
        if (isSelected) next.add(each.id);
        else next.delete(each.id);
      }
      last.current = id;
      setIds(next);
    },
    selectAll: () => setIds(new Set(items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
export type Selection<T extends Identified> = ReturnType<typeof useSelection<T>>;

/** Returns the range including both ends; only the second item if the first is not in the list. */
export function getRange<T extends Identified>(
  items: readonly T[],
  from: string | undefined,
  to: T,
): readonly T[] {
  const [start, end] = [from, to.id]
    .map((id) => items.findIndex((item) => item.id === id))
    .sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [to];
  return items.slice(start, end + 1);
}
