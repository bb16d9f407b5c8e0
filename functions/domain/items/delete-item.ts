import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { notFound } from '../../platform/errors.ts';
import { findDeletedItem, type StoredDeletedItem } from '../../platform/table/deleted-items.ts';
import type { StoredItem } from '../../platform/table/items.ts';
import type { Actor } from '../../platform/table/users.ts';
import { rejectReusedNumber } from './catalog-number.ts';
import { createEvent, nextTimestamp } from './create-event.ts';

export const createDeletion = ({ updatedAt }: StoredItem, by: Actor): ItemEvent =>
  createEvent({ kind: 'deleted', at: nextTimestamp(updatedAt), by });

/** @throws AppError NOT_FOUND, or CONFLICT if another item now has its catalog number. */
export async function createRestoration(
  id: string,
  by: Actor,
): Promise<{ deleted: StoredDeletedItem; event: ItemEvent }> {
  const deleted = await requireDeletedItem(id);
  await rejectReusedNumber(deleted.catalogNumber, deleted);
  const event = createEvent({ kind: 'restored', at: nextTimestamp(deleted.deletedAt), by });
  return { deleted, event };
}

/** @throws AppError NOT_FOUND */
export async function requireDeletedItem(id: string): Promise<StoredDeletedItem> {
  const deleted = await findDeletedItem(id);
  if (!deleted) throw notFound('Deleted item not found. It was restored or deleted permanently.');
  return deleted;
}
