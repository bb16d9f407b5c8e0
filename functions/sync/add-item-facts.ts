import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { ShopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import { getPublicProvenance } from '../../shared/entities/provenance.ts';
import { getVerifiedIdentification } from '../../shared/identification/verified-identification.ts';
import { findItemsOfRecords } from '../storage/table/airtable-records.ts';
import { loadComparisons } from '../storage/table/comparisons.ts';
import { findItems } from '../storage/table/items.ts';
import type { SyncContext } from './context.ts';
import { listProducts } from './list-products.ts';
import type { LoadedProducts } from './publish-catalog.ts';

const CONCURRENCY = 8;

/** Adds the verified identification and the public provenance to products whose records were created from items here:
 *  to those of this run, and in a full run to all. */
export async function addItemFacts(
  context: SyncContext,
  loaded: LoadedProducts | undefined,
): Promise<void> {
  const products = listProducts(context, loaded);
  const itemIds = await findItemsOfRecords(products.flatMap(({ airtableId }) => airtableId ?? []));
  const items = await findItems([...itemIds.values()]);
  const changed = await pMap(
    products,
    async (product): Promise<ShopItem[]> => {
      const { identification, provenance, ...rest } = product;
      const itemId = itemIds.get(product.airtableId ?? '');
      const after = itemId === undefined ? {} : await loadFacts(itemId, items);
      if (isDeepStrictEqual(after, toFacts(identification, provenance ?? []))) return [];
      return [{ ...rest, ...after }];
    },
    { concurrency: CONCURRENCY },
  );
  const put = changed.flat();
  if (put.length === 0) return;
  await context.checkpoints.write({ put, remove: [] }, (run) => run);
  context.outcome.writtenProducts.push(...put);
}

type ItemFacts = Pick<ShopItem, 'identification' | 'provenance'>;

async function loadFacts(
  itemId: string,
  items: Awaited<ReturnType<typeof findItems>>,
): Promise<ItemFacts> {
  const identification = getVerifiedIdentification(await loadComparisons(itemId));
  return toFacts(identification, getPublicProvenance(items.get(itemId)?.provenance ?? []));
}

/** Without those that a product lacks. */
const toFacts = (
  identification: ItemFacts['identification'],
  provenance: NonNullable<ItemFacts['provenance']>,
): ItemFacts => ({
  ...(identification ? { identification } : {}),
  ...(provenance.length > 0 ? { provenance } : {}),
});
