import type { Inventory } from '../entities/inventory.ts';
import type { LogRecord } from '../entities/log-record.ts';
import { truncate } from '../text/truncate.ts';
import { knownTerm } from '../vocabulary.ts';
import { normalizeEra, normalizeItemType } from './normalize-terms.ts';

/** A chart with more groups is unreadable. */
const MAX_GROUPS = 100;
const MAX_NAME_LENGTH = 80;

export function countInventory(records: readonly LogRecord[], asOf: string): Inventory {
  return {
    asOf,
    total: records.length,
    byType: countBy(records, ({ types: [type = ''] }) => {
      return knownTerm(normalizeItemType(type)) ?? 'No type';
    }),
    byEra: countBy(records, ({ era }) => knownTerm(normalizeEra(era ?? '')) ?? 'No era'),
    byStatus: countBy(records, ({ status }) => status ?? 'No status'),
  };
}

/** Sorts by size and sums the groups beyond the limit as 'Others'. */
function countBy(
  records: readonly LogRecord[],
  getName: (record: LogRecord) => string,
): Inventory['byType'] {
  const groups = [...Map.groupBy(records, (record) => truncate(getName(record), MAX_NAME_LENGTH))];
  const all = groups
    .map(([name, group]) => ({ name, count: group.length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  const rest = all.slice(MAX_GROUPS).reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? all : [...all.slice(0, MAX_GROUPS), { name: 'Others', count: rest }];
}
