import { v7 as uuidV7 } from 'uuid';
import { getDifference } from '../../../shared/airtable-mapping/product-difference.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { Write } from '../../platform/table/conditional-writes.ts';
import { productEventWrite, type StoredProductEvent } from '../../platform/table/product-events.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';

export function createProductEvent(
  { id: runId, cause, by }: StoredSyncRun,
  kind: StoredProductEvent['kind'],
  before: StoredProduct | undefined,
  after?: StoredProduct,
): StoredProductEvent {
  const { id, name, airtableId } = (after ?? before) as StoredProduct;
  return {
    id: uuidV7(),
    at: new Date().toISOString(),
    kind,
    runId,
    cause,
    by: by ?? null,
    productId: id,
    recordId: airtableId ?? '',
    name,
    undoneBy: null,
    ...toValues(before, after),
  };
}

function toValues(
  before: StoredProduct | undefined,
  after: StoredProduct | undefined,
): Pick<StoredProductEvent, 'before' | 'after'> {
  if (before && after) return getDifference(before, after);
  // A new product's values are in the table; its rollback needs only the record's state.
  return {
    before: before ?? null,
    after: after ? { sourceHash: after.sourceHash } : null,
  };
}

export function toProductWrites(
  events: readonly StoredProductEvent[],
): ReadonlyMap<string, readonly Write[]> {
  return new Map(events.map((event) => [event.productId, [productEventWrite(event)]]));
}

export function withHistory(
  run: StoredSyncRun,
  events: readonly StoredProductEvent[],
): StoredSyncRun {
  return { ...run, recorded: run.recorded + events.length };
}
