import type { ItemEvent, ItemFieldChange } from '../../../shared/entities/item-event.ts';
import {
  applyFieldChanges,
  getOverwrittenFields,
  reverseChanges,
} from '../../../shared/item-form/changes.ts';
import {
  FIELD_LABELS,
  type ItemContent,
  type ItemField,
} from '../../../shared/item-form/fields.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { findEvent } from '../../platform/table/item-events.ts';
import {
  type ItemUpdate,
  markDescribed,
  requireItem,
  type StoredItem,
} from '../../platform/table/items.ts';
import type { Actor } from '../../platform/table/users.ts';
import { rejectTakenNumber } from './catalog-number.ts';
import { createEvent, nextTimestamp } from './create-event.ts';
import { resolveConsignor } from './resolve-consignor.ts';
import { withHashes } from './with-hashes.ts';

/** @throws AppError NOT_FOUND, CONFLICT if the change cannot be undone, or INVALID_REQUEST if another item now
 *  has its catalog number. */
export async function createUndo(
  params: { id: string; eventId: string },
  by: Actor,
): Promise<ItemUpdate & { event: ItemEvent }> {
  const [item, event] = await Promise.all([
    requireItem(params.id),
    findEvent(params.id, params.eventId),
  ]);
  if (!event) throw notFound('Change not found');
  if (event.changes.length === 0) throw conflict('This entry has no changes to undo.');
  if (event.undoneBy) throw conflict('This change has already been undone.');
  const changes = reverseChanges(event.changes);
  const undone = withHashes(applyFieldChanges(item, changes));
  const after = markDescribed(
    {
      ...undone,
      consignorId: await findConsignorId(undone, item),
      updatedAt: nextTimestamp(item.updatedAt),
    },
    item,
  );
  const changed = getOverwrittenFields(item, event.changes);
  if (changed.length === 0) changed.push(...findPrimaryConflict(after, changes));
  if (changed.length > 0) {
    const labels = changed.map((field) => FIELD_LABELS[field as ItemField]).join(', ');
    throw conflict(`Changed again since: ${labels}. Undo that first.`);
  }
  await rejectTakenNumber(after.catalogNumber, item);
  return {
    before: item,
    after,
    event: createEvent({ kind: 'undone', at: after.updatedAt, by, changes, undoes: event.id }),
  };
}

/** The history has the name only. */
async function findConsignorId(
  { consignor }: StoredItem,
  item: StoredItem,
): Promise<StoredItem['consignorId']> {
  if (consignor === item.consignor) return item.consignorId;
  return (await resolveConsignor({ consignor })).consignorId;
}

/** The primary photo must stay one of the photos, even if only one of the two fields is undone. */
function findPrimaryConflict(
  { imageUrls, primaryImageUrl }: ItemContent,
  changes: readonly ItemFieldChange[],
): ItemField[] {
  if (primaryImageUrl === null || imageUrls.includes(primaryImageUrl)) return [];
  return changes.some(({ field }) => field === 'imageUrls') ? ['primaryImageUrl'] : ['imageUrls'];
}
