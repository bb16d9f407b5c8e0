import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { BulkChange } from '../../../shared/entities/bulk-change.ts';
import { notFound } from '../../platform/errors.ts';
import type { StoredOutcome } from '../../platform/table/bulk-changes.ts';
import { findItem, type StoredItem } from '../../platform/table/items.ts';

export interface BulkTask {
  change: BulkChange;
  itemId: string;
  undoneEventId: string | undefined;
  created?: ReadonlyMap<string, AirtableRecord> | undefined;
}

/**
 * Saves the outcome in the transaction that changes the item, if there is one.
 * @returns undefined after a concurrent change, or if the item already has an outcome.
 * @throws AppError if the action is not possible.
 */
export const CONFLICT_MESSAGE = 'Others were changing the item at the same time.';

export type RunBulkAction = (task: BulkTask) => Promise<StoredOutcome | undefined>;

export async function requireBulkItem(itemId: string): Promise<StoredItem> {
  const item = await findItem(itemId);
  if (!item) throw notFound('The item has been deleted.');
  return item;
}

export function createOutcome(
  { id, name }: Pick<StoredItem, 'id' | 'name'>,
  outcome: Pick<StoredOutcome, 'outcome'> & Partial<StoredOutcome>,
): StoredOutcome {
  return {
    itemId: id,
    name,
    changes: [],
    reason: null,
    note: null,
    canUndo: false,
    eventId: null,
    ...outcome,
  };
}
