import type { AirtableRecord } from '../entities/airtable.ts';
import type { Inventory } from '../entities/inventory.ts';
import { Cells } from './cell-reader.ts';
import { COLUMNS } from './columns.ts';
import { cut } from './truncate.ts';
import { eraWord, itemTypeWord } from './normalize-terms.ts';

/** What the inventory counts of a record. */
export interface InventoryEntry {
  recordId: string;
  type: string;
  era: string;
  status: string;
}

/** What a chart can tell apart at most. */
const LONGEST_LIST = 100;
const LONGEST_WORD = 80;

export function inventoryEntry(record: AirtableRecord): InventoryEntry {
  const cells = new Cells(record);
  return {
    recordId: record.id,
    type: cut(itemTypeWord(cells.choice(COLUMNS.itemType) ?? 'No type'), LONGEST_WORD),
    era: cut(eraWord(cells.choice(COLUMNS.era) ?? 'No era'), LONGEST_WORD),
    status: cut(cells.choice(COLUMNS.status) ?? 'No status', LONGEST_WORD),
  };
}

/** @param asOf ISO 8601. */
export function inventoryOf(entries: readonly InventoryEntry[], asOf: string): Inventory {
  return {
    asOf,
    total: entries.length,
    byType: counts(entries, ({ type }) => type),
    byEra: counts(entries, ({ era }) => era),
    byStatus: counts(entries, ({ status }) => status),
  };
}

/** Most first; of many words the rarest together. */
function counts(
  entries: readonly InventoryEntry[],
  wordOf: (entry: InventoryEntry) => string,
): Inventory['byType'] {
  const groups = [...Map.groupBy(entries, wordOf)];
  const all = groups
    .map(([name, those]) => ({ name, count: those.length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  const rest = all.slice(LONGEST_LIST).reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? all : [...all.slice(0, LONGEST_LIST), { name: 'Others', count: rest }];
}
