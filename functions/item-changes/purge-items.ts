import { deletePhotos } from '../storage/bucket/photos.ts';
import {
  findExpiredItems,
  findPurges,
  finishPurge,
  startPurge,
} from '../storage/table/deleted-items.ts';

/** Purged by one invocation. */
const MAX_ITEMS = 100;

/** Deletes what is left of items that can no longer be restored. Every step can be repeated, so the next invocation
 *  finishes what an interrupted one has left. */
export async function purgeItems(deadlineMs: number): Promise<void> {
  for (const item of await findExpiredItems(MAX_ITEMS)) {
    if (Date.now() >= deadlineMs) return;
    await startPurge(item);
  }
  for (const item of await findPurges(MAX_ITEMS)) {
    if (Date.now() >= deadlineMs) return;
    // Photos that the bucket does not delete now are tried again, and do not keep the others.
    if (await deletePhotos(item.photoIds)) await finishPurge(item);
  }
}
