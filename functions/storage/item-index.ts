import type { InventoryEntry } from '../../shared/inventory/inventory.ts';
import { getGzipped, putGzipped } from './gzipped.ts';

/** The number goes up when the form of a line changes. */
const KEY = 'sync/items.v1.ndjson.gz';

/** What the syncs have read of every record, for sale or not: a run that reads only what changed counts
 *  the others from here. Empty when nothing was kept. */
export async function itemIndex(): Promise<InventoryEntry[]> {
  const kept = await getGzipped(KEY);
  if (!kept || kept === 'unchanged' || kept.text === '') return [];
  return kept.text.split('\n').map((line) => {
    const [recordId, type, era, status] = JSON.parse(line);
    return { recordId, type, era, status };
  });
}

export async function saveItemIndex(entries: readonly InventoryEntry[]): Promise<void> {
  const lines = entries.map(({ recordId, type, era, status }) =>
    JSON.stringify([recordId, type, era, status]),
  );
  await putGzipped(KEY, lines.join('\n'));
}
