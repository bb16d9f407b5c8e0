import { useDeferredValue, useMemo } from 'react';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';
import { isIdentified } from './itemMatches.ts';

export const TYPE_FILTERS = ['Patches', 'Pins & Badges', 'Insignia', 'Field Gear'] as const;

/** URL value and label. */
export const STATUS_FILTERS = [
  ['', 'All'],
  ['open', 'To Identify'],
  ['done', 'Identified'],
] as const;

interface ItemFilter {
  find: string;
  type: string;
  show: string;
}

/** @returns `found` matches search and type; `shown` also matches the status */
export function useFilteredItems(items: readonly MilitaryItem[], { find, type, show }: ItemFilter) {
  // Keeps typing responsive with thousands of items.
  const query = useDeferredValue(find).trim().toLowerCase();
  const lowerType = type.toLowerCase();

  const found = useMemo(
    () =>
      items.filter(
        (item) =>
          matchesSearch(item, query) && (item.itemType ?? '').toLowerCase().includes(lowerType),
      ),
    [items, query, lowerType],
  );
  const shown = useMemo(
    () => (show ? found.filter((item) => isIdentified(item) === (show === 'done')) : found),
    [found, show],
  );
  return { found, shown };
}

const matchesSearch = ({ name, description }: MilitaryItem, query: string) =>
  name.toLowerCase().includes(query) || Boolean(description?.toLowerCase().includes(query));

/** The next unidentified item after this one; wraps around. */
export function findNextToIdentify(items: readonly MilitaryItem[], id: string) {
  const index = items.findIndex((item) => item.id === id);
  const others = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))];
  return others.find((item) => item.id !== id && !isIdentified(item));
}
