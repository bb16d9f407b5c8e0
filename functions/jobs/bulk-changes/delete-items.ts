import { createDeletion, createRestoration } from '../../domain/items/delete-item.ts';
import { conflict } from '../../platform/errors.ts';
import { outcomeWrite } from '../../platform/table/bulk-changes.ts';
import { deleteStoredItem, restoreStoredItem } from '../../platform/table/deleted-items.ts';
import { iterateEvents } from '../../platform/table/item-events.ts';
import { createOutcome, type RunBulkAction, requireBulkItem } from './bulk-action.ts';

export const deleteInBulk: RunBulkAction = async ({ change, itemId, undoneEventId }) => {
  const item = await requireBulkItem(itemId);
  if (undoneEventId) {
    const { value: last } = await iterateEvents(itemId).next();
    if (last?.id !== undoneEventId) throw conflict('The item has changed since it was restored.');
  }
  const event = { ...createDeletion(item, change.by), bulkChangeId: change.id };
  const outcome = createOutcome(item, { outcome: 'changed', eventId: event.id });
  const isDeleted = await deleteStoredItem(item, event, [outcomeWrite(change.id, outcome)]);
  return isDeleted ? outcome : undefined;
};

export const restoreInBulk: RunBulkAction = async ({ change, itemId, undoneEventId }) => {
  const { deleted, event } = await createRestoration(itemId, change.by);
  if (deleted.deletionId !== undoneEventId) {
    throw conflict('The item was restored and deleted again since.');
  }
  const outcome = createOutcome(deleted, { outcome: 'changed', eventId: event.id });
  const isRestored = await restoreStoredItem(deleted, { ...event, bulkChangeId: change.id }, [
    outcomeWrite(change.id, outcome),
  ]);
  return isRestored ? outcome : undefined;
};
