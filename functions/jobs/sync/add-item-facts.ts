import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { ItemSize } from '../../../shared/entities/product.ts';
import { getPublicProvenance } from '../../../shared/entities/provenance.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { getVerifiedIdentification } from '../../../shared/identification/verified-identification.ts';
import { findItemsOfRecords } from '../../platform/table/airtable-records.ts';
import { loadComparisons } from '../../platform/table/comparisons.ts';
import { findItems, type StoredItem } from '../../platform/table/items.ts';
import type { SyncContext } from './context.ts';
import { listCurrentProducts } from './list-products.ts';

const CONCURRENCY = 8;

/**
 * Adds dimensions, verified identification and public provenance to products whose records were created from items.
 * @param stored the products that the run knew before its writes.
 */
export async function addItemFacts(
  context: SyncContext,
  stored: readonly StoredProduct[],
): Promise<void> {
  const products = listCurrentProducts(context, stored);
  const itemIds = await findItemsOfRecords(products.flatMap(({ airtableId }) => airtableId ?? []));
  const items = await findItems([...itemIds.values()]);
  const changed = await pMap(
    products,
    async (product): Promise<StoredProduct[]> => {
      const { itemSize, identification, provenance, ...rest } = product;
      const itemId = itemIds.get(product.airtableId ?? '');
      const after = itemId === undefined ? {} : await loadFacts(itemId, items);
      if (isDeepStrictEqual(after, toFacts({ itemSize, identification, provenance }))) return [];
      return [{ ...rest, ...after }];
    },
    { concurrency: CONCURRENCY },
  );
  const put = changed.flat();
  if (put.length === 0) return;
  await context.checkpoints.write({ put, remove: [] }, (run) => run);
  context.outcome.writtenProducts.push(...put);
}

type ItemFacts = Pick<StoredProduct, 'itemSize' | 'identification' | 'provenance'>;

async function loadFacts(
  itemId: string,
  items: Awaited<ReturnType<typeof findItems>>,
): Promise<ItemFacts> {
  const item = items.get(itemId);
  return toFacts({
    itemSize: item && toSize(item),
    identification: getVerifiedIdentification(await loadComparisons(itemId)),
    provenance: getPublicProvenance(item?.provenance ?? []),
  });
}

const toSize = ({ length, width, height }: StoredItem): ItemSize => ({
  ...(length ? { length } : {}),
  ...(width ? { width } : {}),
  ...(height ? { height } : {}),
});

const toFacts = ({ itemSize = {}, identification, provenance = [] }: ItemFacts): ItemFacts => ({
  ...(Object.keys(itemSize).length > 0 ? { itemSize } : {}),
  ...(identification ? { identification } : {}),
  ...(provenance.length > 0 ? { provenance } : {}),
});
