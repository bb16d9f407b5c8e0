import type { InventoryEntry } from '../../../shared/airtable-mapping/count-inventory.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { ITEM_INDEX } from './object-keys.ts';

/** What the syncs have read of every record, for sale or not: a run that reads only what changed counts
 *  the others from here. Empty when nothing was kept. */
export async function loadItemIndex(): Promise<InventoryEntry[]> {
  const kept = await getGzipped(ITEM_INDEX);
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
  await putGzipped(ITEM_INDEX, lines.join('\n'));
}
