import { conflict, invalidRequest } from '../errors.ts';
import { findNumberOwner } from '../storage/table/catalog-numbers.ts';
import { findItem } from '../storage/table/items.ts';

/** @throws AppError INVALID_REQUEST when an item other than `itemId` has the number. */
export async function rejectTakenNumber(catalogNumber: string, itemId?: string): Promise<void> {
  const owner = await findOtherOwner(catalogNumber, itemId);
  if (!owner) return;
  const message = `${catalogNumber} is the Unique ID of ${owner} already`;
  throw invalidRequest([{ path: 'catalogNumber', message }]);
}

/** @throws AppError CONFLICT when another item has got the number of a deleted one. */
export async function rejectReusedNumber(catalogNumber: string, itemId: string): Promise<void> {
  const owner = await findOtherOwner(catalogNumber, itemId);
  if (!owner) return;
  throw conflict(
    `${catalogNumber} is the Unique ID of ${owner} by now. Change it there, then restore this item.`,
  );
}

async function findOtherOwner(
  catalogNumber: string,
  itemId: string | undefined,
): Promise<string | undefined> {
  const ownerId = await findNumberOwner(catalogNumber);
  if (!ownerId || ownerId === itemId) return undefined;
  const owner = await findItem(ownerId);
  return owner ? `“${owner.name}”` : 'another item';
}
