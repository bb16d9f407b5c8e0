import { iterateDeletions } from './deleted-items.ts';
import type { StoredItem } from './items.ts';

/** Covers clock differences between functions and the delay of the index. */
const OVERLAP_MS = 10_000;

export interface ItemsInMemory<Item> {
  byId: ReadonlyMap<string, Item>;
  readAtMs: number;
}

/**
 * Reads all items once, then only changed and deleted ones.
 * @param read yields all items, or those written since a time.
 * @returns the same object if nothing has changed.
 */
export async function updateItems<Item extends Version>(
  read: (since: string | undefined) => AsyncIterable<Item>,
  current: ItemsInMemory<Item> | undefined,
): Promise<ItemsInMemory<Item>> {
  const readAtMs = Date.now() - OVERLAP_MS;
  const since = current && new Date(current.readAtMs).toISOString();
  const byId = new Map(current?.byId);
  let isChanged = !current;
  const deleted = new Map<string, number>();
  if (since) {
    for await (const { id, revision } of iterateDeletions(since)) {
      deleted.set(id, revision);
      if (isGone(byId.get(id), deleted)) isChanged = byId.delete(id);
    }
  }
  for await (const item of read(since)) {
    if (byId.get(item.id)?.revision === item.revision || isGone(item, deleted)) continue;
    byId.set(item.id, item);
    isChanged = true;
  }
  if (current && !isChanged) return Object.assign(current, { readAtMs });
  return { byId, readAtMs };
}

type Version = Pick<StoredItem, 'id' | 'revision'>;

const isGone = (item: Version | undefined, deleted: ReadonlyMap<string, number>): boolean =>
  item !== undefined && item.revision <= (deleted.get(item.id) ?? -1);
