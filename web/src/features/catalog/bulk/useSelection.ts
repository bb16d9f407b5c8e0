import { useRef, useState } from 'react';

interface Identified {
  id: string;
}

/** The chosen items of a list. Items that the list no longer has are not chosen. */
export function useSelection<T extends Identified>(items: readonly T[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const selected = items.filter(({ id }) => ids.has(id));

  return {
    selected,
    has: (id: string) => ids.has(id),
    /** @param isRange chooses all items between this and the last one too. */
    toggle(id: string, isRange: boolean) {
      const next = new Set(ids);
      const isSelected = !next.has(id);
      const range = isRange ? getRange(items, last.current, id) : [id];
      for (const each of range) {
        if (isSelected) next.add(each);
        else next.delete(each);
      }
      last.current = id;
      setIds(next);
    },
    selectAll: () => setIds(new Set(items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
export type Selection<T extends Identified> = ReturnType<typeof useSelection<T>>;

function getRange(items: readonly Identified[], from: string | undefined, to: string): string[] {
  const [start, end] = [from, to]
    .map((id) => items.findIndex((item) => item.id === id))
    .sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [to];
  return items.slice(start, end + 1).map(({ id }) => id);
}
