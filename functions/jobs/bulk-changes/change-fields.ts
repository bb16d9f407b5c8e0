import * as z from 'zod';
import { BulkFields } from '../../../shared/entities/bulk-change.ts';
import { diffItems } from '../../../shared/item-form/changes.ts';
import { PHOTO_ORDERS, reorderPhotos } from '../../../shared/item-form/reorder-photos.ts';
import { createEvent, nextTimestamp } from '../../domain/items/create-event.ts';
import { createUndo } from '../../domain/items/create-undo.ts';
import { resolveConsignor } from '../../domain/items/resolve-consignor.ts';
import { outcomeWrite, saveOutcome } from '../../platform/table/bulk-changes.ts';
import { type StoredItem, updateItem } from '../../platform/table/items.ts';
import {
  type BulkTask,
  createOutcome,
  type RunBulkAction,
  requireBulkItem,
} from './bulk-action.ts';

const PhotoOrder = z.enum(PHOTO_ORDERS);

export const changeFields: RunBulkAction = async (task) => {
  const { change, itemId, undoneEventId } = task;
  const update = undoneEventId
    ? await createUndo({ id: itemId, eventId: undoneEventId }, change.by)
    : await createUpdate(task);
  const { before, after, event } = update;
  const { changes } = event;
  const hasChanges = changes.length > 0;
  if (!hasChanges && before.consignorId === after.consignorId) {
    const outcome = createOutcome(before, { outcome: 'unchanged' });
    await saveOutcome(change.id, outcome);
    return outcome;
  }
  const eventId = hasChanges ? event.id : null;
  const outcome = createOutcome(after, { outcome: 'changed', changes, eventId });
  const isSaved = await updateItem({
    before,
    // The history leaves out that an item was linked to a consignor with the same name.
    after: hasChanges ? after : { ...after, updatedAt: before.updatedAt },
    ...(hasChanges && { event: { ...event, bulkChangeId: change.id } }),
    writes: [outcomeWrite(change.id, outcome)],
  });
  return isSaved ? outcome : undefined;
};

async function createUpdate({ change: { action, fields, by }, itemId }: BulkTask) {
  const before = await requireBulkItem(itemId);
  const values: Partial<StoredItem> =
    action === 'reorder-photos'
      ? reorderPhotos(before, PhotoOrder.parse(fields.order))
      : Object.fromEntries(Object.entries(BulkFields.parse(fields)));
  const after = {
    ...before,
    ...values,
    ...(await resolveConsignor(values, before)),
    updatedAt: nextTimestamp(before.updatedAt),
  };
  const changes = diffItems(before, after);
  return {
    before,
    after,
    event: createEvent({ kind: 'edited', at: after.updatedAt, by, changes }),
  };
}
