import { useDeferredValue, useMemo } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { isIdentified } from '../../common/items/itemMatches.ts';
import { useItemTexts } from '../../common/items/itemsQuery.ts';

export const TYPE_FILTERS = ['Patches', 'Pins & Badges', 'Insignia', 'Field Gear'] as const;

export const STATUS_FILTERS = [
  ['', 'All'],
  ['open', 'To Identify'],
  ['done', 'Identified'],
] as const;

export function useFilteredItems(
  items: readonly MilitaryItemSummary[],
  { find, type, show }: Record<'find' | 'type' | 'show', string>,
) {
  // Keeps typing responsive with thousands of items.
  const query = useDeferredValue(find).trim().toLowerCase();
  const texts = useItemTexts(find.trim() !== '');
  const lowerType = type.toLowerCase();

  const found = useMemo(
    () =>
      items.filter(({ id, name, itemType }) => {
        const description = texts?.get(id)?.description ?? '';
        const hasText = [name, description].some((text) => text.toLowerCase().includes(query));
        return hasText && (itemType ?? '').toLowerCase().includes(lowerType);
      }),
    [items, texts, query, lowerType],
  );
  const shown = useMemo(
    () => (show ? found.filter((item) => isIdentified(item) === (show === 'done')) : found),
    [found, show],
  );
  return { found, shown, isLoadingTexts: query !== '' && !texts };
}

export function findNextToIdentify(items: readonly MilitaryItemSummary[], id: string) {
  const index = items.findIndex((item) => item.id === id);
  const others = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))];
  return others.find((item) => item.id !== id && !isIdentified(item));
}
