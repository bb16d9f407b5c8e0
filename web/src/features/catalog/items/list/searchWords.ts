import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';

/** An item that is still the same after the list was asked for again keeps its words. */
const known = new WeakMap<MilitaryItem, string>();

/** What an item is searched by, in small letters. */
export function searchWords(item: MilitaryItem): string {
  const ready = known.get(item);
  if (ready !== undefined) return ready;
  const words = [
    item.name,
    item.description,
    item.unitDesignation,
    item.manufacturer,
    item.authenticityNotes,
    item.rank,
    item.airtableId,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
  known.set(item, words);
  return words;
}
