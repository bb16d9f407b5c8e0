import { notFound } from '../../errors.ts';
import { itemById, type StoredItem } from './items.ts';

/** @throws AppError NOT_FOUND */
export async function existingItem(id: string): Promise<StoredItem> {
  const item = await itemById(id);
  if (!item) throw notFound('There is no such item; it may have been deleted');
  return item;
}
