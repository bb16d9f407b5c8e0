import type { ItemFieldChange } from '../entities/item-event.ts';
import { ITEM_FIELDS, type ItemContent, type ItemField } from './fields.ts';

export function diffItems(before: ItemContent, after: ItemContent): ItemFieldChange[] {
  return ITEM_FIELDS.filter((field) => !isEqual(before[field], after[field])).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
}

export function reverseChanges(changes: readonly ItemFieldChange[]): ItemFieldChange[] {
  return changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
}

export function applyFieldChanges<T extends ItemContent>(
  item: T,
  changes: readonly ItemFieldChange[],
): T {
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  return { ...item, ...values };
}

export function getOverwrittenFields(
  item: ItemContent,
  changes: readonly ItemFieldChange[],
): ItemFieldChange['field'][] {
  return changes
    .filter(({ field, after }) => !isEqual(item[field as ItemField], after))
    .map(({ field }) => field);
}

type Value = ItemFieldChange['before'] | undefined;

/** Absent fields are empty. */
function isEqual(a: Value, b: Value): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
