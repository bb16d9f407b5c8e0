import type { ItemFieldChange } from '../entities/item-event.ts';
import type { MilitaryItem } from '../entities/military-item.ts';

/** What staff write of an item, in the order of its form. */
export const ITEM_FIELDS = [
  'name',
  'itemType',
  'condition',
  'description',
  'era',
  'branch',
  'unitDesignation',
  'rank',
  'specialty',
  'primaryMaterial',
  'secondaryMaterial',
  'length',
  'width',
  'height',
  'weight',
  'manufacturer',
  'manufacturingLocation',
  'authenticityNotes',
  'imageUrls',
  'primaryImageUrl',
] as const satisfies readonly (keyof MilitaryItem)[];
export type ItemField = (typeof ITEM_FIELDS)[number];
export type ItemContent = Pick<MilitaryItem, ItemField>;

/** What an item says of which nothing is known but what it is called, its type and its condition. */
export const NOTHING_SAID = {
  description: null,
  era: null,
  branch: null,
  unitDesignation: null,
  rank: null,
  specialty: null,
  primaryMaterial: null,
  secondaryMaterial: null,
  length: null,
  width: null,
  height: null,
  weight: null,
  manufacturer: null,
  manufacturingLocation: null,
  authenticityNotes: null,
} as const satisfies Partial<ItemContent>;

/** Field by field, where they differ. */
export function changesBetween(before: ItemContent, after: ItemContent): ItemFieldChange[] {
  return ITEM_FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

/** The changes that take these back. */
export function reversed(changes: readonly ItemFieldChange[]): ItemFieldChange[] {
  return changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
}

/** The item as the changes leave it. */
export function withChanges<T extends ItemContent>(
  item: T,
  changes: readonly ItemFieldChange[],
): T {
  const after = Object.fromEntries(changes.map(({ field, after: value }) => [field, value]));
  return { ...item, ...after };
}

/** Fields that are no longer as the changes left them. */
export function changedSince(
  item: ItemContent,
  changes: readonly ItemFieldChange[],
): ItemFieldChange['field'][] {
  return changes
    .filter(({ field, after }) => !isSame(item[field as ItemField], after))
    .map(({ field }) => field);
}

function isSame(a: ItemFieldChange['before'], b: ItemFieldChange['before']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
