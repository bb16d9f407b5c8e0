import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { ShopItem } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import { changeItemLog, saveItemLog } from '../../platform/bucket/item-log.ts';
import { findProducts } from '../../platform/table/products.ts';
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
 * @returns all records of the log; undefined if there is none yet.
 */
export async function updateItemLog(
  context: SyncContext,
  { records, isFull }: Pick<RecordsRead, 'records' | 'isFull'>,
  before: readonly ShopPhoto[] | undefined,
): Promise<LogRecord[] | undefined> {
  const source = context.airtable.address;
  const products = await findShopItems(context, records, before);
  const read = records.map((record) => {
    const product = products.get(toProductId(record.id));
    return { ...record, photo: product?.imageUrl ?? null, productId: product?.id ?? null };
  });
  if (!isFull) return changeItemLog(source, () => read);
  await saveItemLog({ source, records: read });
  return read;
}

/** @returns the pieces in the shop by id, as the run leaves them. */
async function findShopItems(
  { outcome }: SyncContext,
  records: readonly LogRecord[],
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
