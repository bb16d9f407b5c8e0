import { useDeferredValue, useMemo } from 'react';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';
import { isIdentified } from './matchDecision.ts';

/** Of the fourteen item types, what is told apart here. */
export const TYPE_FILTERS = ['Patches', 'Pins & Badges', 'Insignia', 'Field Gear'] as const;

/** As they stand on the buttons, and in the address. */
export const SHOWN = [
  ['', 'All'],
  ['open', 'To identify'],
  ['done', 'Identified'],
] as const;

interface Wanted {
  find: string;
  type: string;
  show: string;
}

/** @returns those that are looked for, identified or not; and of these the ones to be shown */
export function useFilteredItems(items: readonly MilitaryItem[], { find, type, show }: Wanted) {
  // With thousands of items the search gives way to the typing.
  const words = useDeferredValue(find).trim().toLowerCase();
  const wantedType = type.toLowerCase();

  const found = useMemo(
    () =>
      items.filter(
        (item) => hasWords(item, words) && (item.itemType ?? '').toLowerCase().includes(wantedType),
      ),
    [items, words, wantedType],
  );
  const shown = useMemo(
    () => (show ? found.filter((item) => isIdentified(item) === (show === 'done')) : found),
    [found, show],
  );
  return { found, shown };
}

const hasWords = ({ name, description }: MilitaryItem, words: string) =>
  name.toLowerCase().includes(words) || Boolean(description?.toLowerCase().includes(words));

/** The one to go on with: not identified yet, after this one in the list, else from its beginning. */
export function nextToIdentify(items: readonly MilitaryItem[], id: string) {
  const place = items.findIndex((item) => item.id === id);
  const others = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
  return others.find((item) => item.id !== id && !isIdentified(item));
}
