import type { Resolution, StocktakeDifference } from '../../../shared/entities/stocktake.ts';
import { diffItems } from '../../../shared/item-form/changes.ts';
import { canSettle, isSameLocation, type SettledDifference } from '../../../shared/stocktake.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite, type Write } from '../../platform/table/conditional-writes.ts';
import { findItem, updateItem } from '../../platform/table/items.ts';
import { loadCount, settledWrite } from '../../platform/table/stocktake-counts.ts';
import type { StoredStocktake } from '../../platform/table/stocktakes.ts';
import type { Actor } from '../../platform/table/users.ts';
import { createEvent, nextTimestamp } from '../items/create-event.ts';
import { findDifferences } from './view.ts';

interface Settlement {
  key: string;
  resolution: Resolution;
}

/**
 * Settles a difference. A repetition changes nothing.
 * @throws AppError NOT_FOUND without such a difference, CONFLICT if it cannot be settled like this.
 */
export async function settleDifference(
  stocktake: StoredStocktake,
  { key, resolution }: Settlement,
  by: Actor,
): Promise<void> {
  await retryOnConflict('Others are settling this difference. Please try again.', async () => {
    const count = await loadCount(stocktake);
    const { missing, unexpected, misplaced } = findDifferences(stocktake.blind, count);
    const difference = [...missing, ...unexpected, ...misplaced].find((each) => each.key === key);
    if (!difference) throw notFound('Difference not found. The piece may have been counted again.');
    if (difference.resolved?.resolution === resolution) return difference;
    requirePossible(difference, resolution);
    const settled: SettledDifference = {
      key,
      kind: difference.kind,
      scannedAt: count.scans.find((scan) => scan.key === key)?.scannedAt ?? null,
      resolution,
      at: new Date().toISOString(),
      by,
    };
    const before = count.settled.find((each) => each.key === key);
    const write = settledWrite(stocktake, settled, before);
    const isSaved =
      resolution === 'moved' ? await moveItem(difference, by, write) : await transactWrite([write]);
    return isSaved ? difference : undefined;
  });
}

function requirePossible(difference: StocktakeDifference, resolution: Resolution): void {
  if (!canSettle(difference, resolution)) {
    throw conflict(`A piece that is ${difference.kind} cannot be settled as ‘${resolution}’.`);
  }
  if (difference.resolved?.resolution === 'moved') {
    throw conflict('The item was moved already. Correct its location in the catalog.');
  }
}

/** @returns false if the item or the difference has changed since it was read. */
async function moveItem(
  { itemId, expectedAt, countedAt }: StocktakeDifference,
  by: Actor,
  write: Write,
): Promise<boolean> {
  const before = itemId === null ? undefined : await findItem(itemId);
  if (!before) throw conflict('The item has been deleted.');
  const { storageLocation } = before;
  if (isSameLocation(storageLocation, countedAt)) return transactWrite([write]);
  if (!isSameLocation(storageLocation, expectedAt)) {
    throw conflict(
      `The location of the item was changed to ${storageLocation ?? 'none'} since it was counted.`,
    );
  }
  const after = {
    ...before,
    storageLocation: countedAt,
    updatedAt: nextTimestamp(before.updatedAt),
  };
  const changes = diffItems(before, after);
  const event = createEvent({ kind: 'edited', at: after.updatedAt, by, changes });
  return updateItem({ before, after, event, writes: [write] });
}
