import type { InventoryEntry } from '../../../shared/airtable-mapping/count-inventory.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { ITEM_INDEX } from './object-keys.ts';

/** Loads what the last syncs read of every record: an incremental run needs it to count the unchanged ones.
 *  @returns nothing before the first sync. */
export async function loadItemIndex(): Promise<InventoryEntry[]> {
  const object = await getGzipped(ITEM_INDEX);
  if (!object || object === 'unchanged' || object.text === '') return [];
  return object.text.split('\n').map((line) => {
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
