import { toLogRecord } from '../../shared/airtable-mapping/record-to-log.ts';
import { toProductId } from '../../shared/airtable-mapping/record-to-product.ts';
import type { ShopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableRecord } from '../../shared/entities/airtable.ts';
import { changeItemLog, saveItemLog } from '../storage/bucket/item-log.ts';
import { findProducts } from '../storage/table/products.ts';
import type { SyncContext } from './context.ts';
import type { RecordsRead } from './read.ts';

/** What the Item Log shows of a piece in the shop. */
export type ShopPhoto = Pick<ShopItem, 'id' | 'imageUrl'>;

/**
 * Stores what the Item Log lists of each record. An incremental run replaces the records that it read; only full runs
 * find deletions, and begin the log of another base.
 *
 * It is repeated without harm: the sync state is saved later, so the next run reads the same records again.
 *
 * @param before the photos of all pieces in the shop before the run; undefined for an incremental one.
 */
export async function updateItemLog(
  context: SyncContext,
  { records, isFull }: Pick<RecordsRead, 'records' | 'isFull'>,
  before: readonly ShopPhoto[] | undefined,
): Promise<void> {
  const source = context.airtable.address;
  const products = await findShopItems(context, records, before);
  const read = records.map((record) => toLogRecord(record, products.get(toProductId(record.id))));
  if (isFull) await saveItemLog({ source, records: read });
  else await changeItemLog(source, () => read);
}

/** @returns the pieces in the shop by id, as the run leaves them. */
async function findShopItems(
  { outcome }: SyncContext,
  records: readonly AirtableRecord[],
  before: readonly ShopPhoto[] | undefined,
): Promise<Map<string, ShopPhoto>> {
  const known = before ?? (await findProducts(records.map(({ id }) => toProductId(id)))).values();
  const products = new Map<string, ShopPhoto>(
    Array.from(known, (product) => [product.id, product]),
  );
  // The table may not show the latest writes yet.
  for (const product of outcome.writtenProducts) products.set(product.id, product);
  for (const id of outcome.removedProductIds) products.delete(id);
  return products;
}
