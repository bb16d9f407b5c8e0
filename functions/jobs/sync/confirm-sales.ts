import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import { LISTING_STATUSES, SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { changeHold } from '../../domain/quotes/holds.ts';
import { listHolds } from '../../platform/table/holds.ts';
import { findProducts } from '../../platform/table/products.ts';
import type { RecordsRead } from './read.ts';

/**
 * Removes sales and Statuses that Airtable has confirmed, and Statuses that it does not have. Call after the catalog
 * with them is published.
 * @param startedAt when the run started to read.
 */
export async function confirmSales(read: RecordsRead, startedAt: string): Promise<void> {
  const sold = [...(await listHolds()).values()].filter(({ claims }) =>
    claims.some(({ kind }) => kind === 'sale' || kind === 'status'),
  );
  if (sold.length === 0) return;
  const products = await findProducts(sold.map(({ productId }) => productId));
  const isGone = findGone(read);
  const forSale = new Set(
    read.records.filter(({ status }) => isForSale(status)).map(({ id }) => toProductId(id)),
  );
  await processEach(sold, {
    kind: 'sale-confirmation',
    keyOf: ({ productId, revision }) => `${productId}#${revision}`,
    subjectOf: ({ name }) => name,
    run: async ({ productId, name, claims }) => {
      const product = products.get(productId);
      const isConfirmed = (claim: Claim) => {
        if (claim.kind === 'status') {
          const isOnSale = product && product.availability !== 'Sold Out';
          return !isOnSale || (forSale.has(productId) && isRead(claim, startedAt));
        }
        return claim.kind === 'sale' && (product ? isSold(product, claim) : isGone(productId));
      };
      if (!claims.some(isConfirmed)) return;
      await changeHold({ productId, name }, (current) => ({
        claims: current.filter((claim) => !isConfirmed(claim)),
        freed: [],
      }));
    },
  });
}

function isSold({ availability, stockQuantity }: StoredProduct, { airtable }: Claim): boolean {
  if (availability === 'Sold Out') return true;
  const { state, remaining } = airtable ?? {};
  return state === 'written' && remaining !== undefined && stockQuantity <= remaining;
}

const isForSale = (status: string | null) =>
  LISTING_STATUSES.get(status?.trim() ?? '') === 'for sale';

/** An attempt to set a Status has ended after this time, even without a response. */
const ATTEMPT_MS = 120_000;

/** True if the run has read the record after the attempt to set the Status had ended. */
function isRead({ airtable }: Claim, startedAt: string): boolean {
  if (!airtable) return true;
  const afterMs = Date.parse(airtable.at) + (airtable.state === 'waiting' ? ATTEMPT_MS : 0);
  return Date.parse(startedAt) > afterMs;
}

/** A sold record is never listed, and a deleted one cannot return. */
function findGone({ records, isFull, deleted }: RecordsRead): (productId: string) => boolean {
  const statuses = new Map(records.map(({ id, status }) => [toProductId(id), status]));
  const deletedProducts = new Set(deleted.map(toProductId));
  return (productId) => {
    const status = statuses.get(productId);
    const isDeleted = isFull ? status === undefined : deletedProducts.has(productId);
    return status === SOLD_STATUS || isDeleted;
  };
}
