import { loadItemLog } from '../../platform/bucket/item-log.ts';
import { ItemLogIndex } from './item-log-index.ts';

let loaded: { etag: string; index: ItemLogIndex } | undefined;

/**
 * The log stays in memory and is revalidated by its ETag.
 * @returns undefined before the first full sync.
 */
export async function getItemLog(): Promise<ItemLogIndex | undefined> {
  const latest = await loadItemLog(loaded?.etag);
  if (latest === 'unchanged') return loaded?.index;
  loaded = latest && { etag: latest.etag, index: new ItemLogIndex(latest) };
  return loaded?.index;
}
