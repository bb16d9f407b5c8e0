import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { changeItemLog, saveItemLog } from '../../platform/bucket/item-log.ts';
import { findProducts } from '../../platform/table/products.ts';
import type { SyncContext } from './context.ts';
import type { RecordsRead } from './read.ts';

export type ProductPhoto = Pick<StoredProduct, 'id' | 'imageUrl'>;

/**
 * Stores the fields that the Item Log shows of each record. An incremental run replaces only the records that it
 * read;
 * a full run also finds deletions and starts the log of another base.
 * A repetition is harmless: the sync state is saved later, so the next run reads the same records again.
 * @param before the photos of all pieces in the shop before the run; undefined for an incremental run.
 * @returns all records of the log; undefined if there is none yet.
 */
export async function updateItemLog(
  context: SyncContext,
  { records, isFull, deleted }: RecordsRead,
  before: readonly ProductPhoto[] | undefined,
): Promise<LogRecord[] | undefined> {
  const source = context.airtable.address;
  const products = await findStoredProducts(context, records, before);
  const read = records.map((record) => {
    const product = products.get(toProductId(record.id));
    return { ...record, photo: product?.imageUrl ?? null, productId: product?.id ?? null };
  });
  if (!isFull) return changeItemLog(source, () => read, deleted);
  await saveItemLog({ source, records: read });
  return read;
}

async function findStoredProducts(
  { outcome }: SyncContext,
  records: readonly LogRecord[],
  before: readonly ProductPhoto[] | undefined,
): Promise<Map<string, ProductPhoto>> {
  const known = before ?? (await findProducts(records.map(({ id }) => toProductId(id)))).values();
  const products = new Map<string, ProductPhoto>(
    Array.from(known, (product) => [product.id, product]),
  );
  // The index may not show the latest writes yet.
  for (const product of outcome.writtenProducts) products.set(product.id, product);
  for (const id of outcome.removedProductIds) products.delete(id);
  return products;
}
