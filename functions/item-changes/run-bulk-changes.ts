import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type { BulkChange } from '../../shared/entities/bulk-change.ts';
import { diffItems } from '../../shared/item-form/changes.ts';
import { log } from '../aws/log.ts';
import { AppError } from '../errors.ts';
import { retryOnConflict } from '../storage/retry-on-conflict.ts';
import {
  findBulkChange,
  findOpenBulkChanges,
  hasOutcome,
  holdBulkChange,
  loadBulkItemIds,
  loadOutcomes,
  outcomeWrite,
  releaseBulkChange,
  type StoredOutcome,
  saveBulkProgress,
  saveOutcome,
} from '../storage/table/bulk-changes.ts';
import { findItem, type ItemUpdate, updateItem } from '../storage/table/items.ts';
import { createEvent, nextTimestamp } from './create-event.ts';
import { createUndo } from './create-undo.ts';

/** Between two updates of the progress and the lease. */
const BATCH_SIZE = 50;
const CONCURRENCY = 8;
const CONFLICT_MESSAGE = 'Others were changing the item at the same time.';

/** Carries out all bulk changes that no other invocation works on, each item once.
 *  @returns true when the deadline came first. */
export async function runBulkChanges(deadlineMs: number): Promise<boolean> {
  for (const { id, isHeld } of await findOpenBulkChanges()) {
    const holder = randomUUID();
    if (isHeld || !(await holdBulkChange(id, holder))) continue;
    if (!(await runBulkChange(id, holder, deadlineMs))) return true;
  }
  return false;
}

/** @returns false when the deadline came first. */
async function runBulkChange(id: string, holder: string, deadlineMs: number): Promise<boolean> {
  const change = await findBulkChange(id);
  if (!change) throw new Error(`The bulk change ${id} is missing`);
  const itemIds = await loadBulkItemIds(id);
  const undone = change.undoes ? toEventIds(await loadOutcomes(change.undoes)) : undefined;
  const outcomes = new Map((await loadOutcomes(id)).map((each) => [each.itemId, each.outcome]));
  const open = itemIds.filter((itemId) => !outcomes.has(itemId));

  for (let start = 0; start < open.length; start += BATCH_SIZE) {
    if (Date.now() >= deadlineMs) {
      await releaseBulkChange(id, holder);
      return false;
    }
    // Another invocation has taken over.
    if (!(await holdBulkChange(id, holder))) return true;
    const batch = open.slice(start, start + BATCH_SIZE);
    const results = await pMap(batch, (itemId) => changeItem(change, itemId, undone), {
      concurrency: CONCURRENCY,
    });
    for (const { itemId, outcome } of results) outcomes.set(itemId, outcome);
    await saveBulkProgress(id, { status: 'running', finishedAt: null, counts: count(outcomes) });
  }
  // Another invocation may have had a different outcome for an item.
  for (const { itemId, outcome } of await loadOutcomes(id)) outcomes.set(itemId, outcome);
  await saveBulkProgress(id, {
    status: 'finished',
    finishedAt: new Date().toISOString(),
    counts: count(outcomes),
  });
  return true;
}

const toEventIds = (outcomes: readonly StoredOutcome[]) =>
  new Map(outcomes.flatMap(({ itemId, eventId }) => (eventId ? [[itemId, eventId]] : [])));

function count(outcomes: ReadonlyMap<string, StoredOutcome['outcome']>): BulkChange['counts'] {
  const counts = { changed: 0, unchanged: 0, failed: 0 };
  for (const outcome of outcomes.values()) counts[outcome] += 1;
  return counts;
}

/** @param undone for an undo: the events to undo by item. */
async function changeItem(
  change: BulkChange,
  itemId: string,
  undone: ReadonlyMap<string, string> | undefined,
): Promise<StoredOutcome> {
  try {
    return await retryOnConflict(CONFLICT_MESSAGE, async () => {
      const update = await createUpdate(change, itemId, undone?.get(itemId));
      if ('outcome' in update) {
        await saveOutcome(change.id, update);
        return update;
      }
      const outcome: StoredOutcome = {
        itemId,
        name: update.after.name,
        outcome: 'changed',
        changes: update.event.changes,
        reason: null,
        eventId: update.event.id,
      };
      const isDone =
        (await updateItem({ ...update, writes: [outcomeWrite(change.id, outcome)] })) ||
        (await hasOutcome(change.id, itemId));
      return isDone ? outcome : undefined;
    });
  } catch (error) {
    // Anything else is an outage: the item is tried again by the next invocation.
    if (!(error instanceof AppError)) throw error;
    log.info('An item could not be changed', { id: change.id, itemId, reason: error.message });
    const item = await findItem(itemId);
    const outcome: StoredOutcome = {
      itemId,
      name: item?.name ?? '',
      outcome: 'failed',
      changes: [],
      reason: item ? error.message : 'The item has been deleted.',
      eventId: null,
    };
    await saveOutcome(change.id, outcome);
    return outcome;
  }
}

type Update = (ItemUpdate & { event: NonNullable<ItemUpdate['event']> }) | StoredOutcome;

/** @throws AppError when the item cannot be changed. */
async function createUpdate(
  { id, fields, by }: BulkChange,
  itemId: string,
  undoneEventId: string | undefined,
): Promise<Update> {
  if (undoneEventId) {
    const update = await createUndo({ id: itemId, eventId: undoneEventId }, by);
    return { ...update, event: { ...update.event, bulkChangeId: id } };
  }
  const before = await findItem(itemId);
  if (!before) throw new AppError('NOT_FOUND', 'The item has been deleted.');
  const after = { ...before, ...fields, updatedAt: nextTimestamp(before.updatedAt) };
  const changes = diffItems(before, after);
  if (changes.length === 0) {
    return {
      itemId,
      name: before.name,
      outcome: 'unchanged',
      changes,
      reason: null,
      eventId: null,
    };
  }
  return {
    before,
    after,
    event: createEvent({ kind: 'edited', at: after.updatedAt, by, changes, bulkChangeId: id }),
  };
}
