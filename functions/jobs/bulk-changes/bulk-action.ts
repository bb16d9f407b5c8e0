import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { BulkChange } from '../../../shared/entities/bulk-change.ts';
import { notFound } from '../../platform/errors.ts';
import type { StoredOutcome } from '../../platform/table/bulk-changes.ts';
import { findItem, type StoredItem } from '../../platform/table/items.ts';

/** The part of a bulk change that concerns one item. */
export interface BulkTask {
  change: BulkChange;
  itemId: string;
  /** For an undo: the event of the item's history that is undone. */
  undoneEventId: string | undefined;
  /** Records that were created together for items, by the item's identity in Airtable. */
  created?: ReadonlyMap<string, AirtableRecord> | undefined;
}

/** Carries out a task and saves its outcome, in the transaction that changes the item if there is one.
 *  @returns undefined when the item has been changed meanwhile, or has an outcome already.
 *  @throws AppError when it is not possible. */
export type BulkAction = (task: BulkTask) => Promise<StoredOutcome | undefined>;

/** @throws AppError NOT_FOUND */
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
