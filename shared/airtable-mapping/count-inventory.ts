import type { Inventory } from '../entities/inventory.ts';
import type { IndexedRecord } from './indexed-record.ts';

/** The fields of a record that the inventory counts. */
export type InventoryEntry = Pick<IndexedRecord, 'recordId' | 'type' | 'era' | 'status'>;

/** More groups would not be distinguishable in a chart. */
const MAX_GROUPS = 100;

/** @param asOf ISO 8601. */
export function countInventory(entries: readonly InventoryEntry[], asOf: string): Inventory {
  return {
    asOf,
    total: entries.length,
    byType: countBy(entries, ({ type }) => type),
    byEra: countBy(entries, ({ era }) => era),
    byStatus: countBy(entries, ({ status }) => status),
  };
}

/** Largest first; the smallest beyond the limit are summed up as 'Others'. */
function countBy(
  entries: readonly InventoryEntry[],
  getName: (entry: InventoryEntry) => string,
): Inventory['byType'] {
  const groups = [...Map.groupBy(entries, getName)];
  const all = groups
    .map(([name, group]) => ({ name, count: group.length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  const rest = all.slice(MAX_GROUPS).reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? all : [...all.slice(0, MAX_GROUPS), { name: 'Others', count: rest }];
}
