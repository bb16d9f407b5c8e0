import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { ShopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import { getVerifiedIdentification } from '../../shared/identification/verified-identification.ts';
import { findRecordOwners } from '../storage/table/airtable-records.ts';
import { loadComparisons } from '../storage/table/comparisons.ts';
import type { SyncContext } from './context.ts';
import { listProducts } from './list-products.ts';
import type { LoadedProducts } from './publish-catalog.ts';

const CONCURRENCY = 8;

/** Adds the verified identification to products whose records were created from items here: to those of this run, and
 *  in a full run to all. */
export async function addIdentifications(
  context: SyncContext,
  loaded: LoadedProducts | undefined,
): Promise<void> {
  const products = listProducts(context, loaded);
  const owners = await findRecordOwners(products.flatMap(({ airtableId }) => airtableId ?? []));
  const identified = await pMap(
    products,
    async (product): Promise<ShopItem[]> => {
      const { identification: before, ...rest } = product;
      const itemId = owners.get(product.airtableId ?? '');
      const identification =
        itemId === undefined ? undefined : getVerifiedIdentification(await loadComparisons(itemId));
      if (isDeepStrictEqual(identification, before)) return [];
      return [{ ...rest, ...(identification ? { identification } : {}) }];
    },
    { concurrency: CONCURRENCY },
  );
  const put = identified.flat();
  if (put.length === 0) return;
  await context.checkpoints.write({ put, remove: [] }, (run) => run);
  context.outcome.writtenProducts.push(...put);
}
