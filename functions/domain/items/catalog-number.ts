import { conflict, invalidRequest } from '../../platform/errors.ts';
import { findNumberOwner } from '../../platform/table/catalog-numbers.ts';
import { findItem, type StoredItem } from '../../platform/table/items.ts';

type Holder = Partial<Pick<StoredItem, 'id' | 'airtableIdentity'>>;

/** @throws AppError INVALID_REQUEST if another item has the number or reserved it. */
export async function rejectTakenNumber(catalogNumber: string, holder: Holder): Promise<void> {
  const owner = await findOtherOwner(catalogNumber, holder);
  if (!owner) return;
  const message = `${catalogNumber} is the Unique ID of ${owner} already`;
  throw invalidRequest([{ path: 'catalogNumber', message }]);
}

/** @throws AppError CONFLICT if another item has the number of a deleted one. */
export async function rejectReusedNumber(catalogNumber: string, holder: Holder): Promise<void> {
  const owner = await findOtherOwner(catalogNumber, holder);
  if (!owner) return;
  throw conflict(
    `${catalogNumber} is the Unique ID of ${owner} by now. Change it there, then restore this item.`,
  );
}

async function findOtherOwner(
  catalogNumber: string,
  { id, airtableIdentity }: Holder,
): Promise<string | undefined> {
  const owner = await findNumberOwner(catalogNumber);
  if (!owner) return undefined;
  if ('identity' in owner) {
    return owner.identity === airtableIdentity ? undefined : 'a draft that was sent to Airtable';
  }
  if (owner.itemId === id) return undefined;
  const item = await findItem(owner.itemId);
  return item ? `“${item.name}”` : 'another item';
}
