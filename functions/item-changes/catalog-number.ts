import { invalidRequest } from '../errors.ts';
import { findNumberOwner } from '../storage/table/catalog-numbers.ts';
import { findItem } from '../storage/table/items.ts';

/** @throws AppError INVALID_REQUEST when an item other than `itemId` has the number. */
export async function rejectTakenNumber(catalogNumber: string, itemId?: string): Promise<void> {
  const ownerId = await findNumberOwner(catalogNumber);
  if (!ownerId || ownerId === itemId) return;
  const owner = await findItem(ownerId);
  const name = owner ? `“${owner.name}”` : 'another item';
  throw invalidRequest([
    { path: 'catalogNumber', message: `${catalogNumber} is the Unique ID of ${name} already` },
  ]);
}
