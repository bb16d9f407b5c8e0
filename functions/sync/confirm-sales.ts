import { toProductId } from '../../shared/airtable-mapping/product-id.ts';
import { SOLD_STATUS } from '../../shared/airtable-mapping/statuses.ts';
import type { Claim } from '../../shared/entities/hold.ts';
import { processEach } from '../failed-tasks/process-each.ts';
import { changeHold, listHolds } from '../storage/table/holds.ts';
import { findProducts, type StoredProduct } from '../storage/table/products.ts';
import type { RecordsRead } from './read.ts';

/** Removes the sales that Airtable has confirmed. Call it when the catalog that shows them is published. */
export async function confirmSales(read: RecordsRead): Promise<void> {
  const sold = [...(await listHolds()).values()].filter(({ claims }) =>
    claims.some(({ kind }) => kind === 'sale'),
  );
  if (sold.length === 0) return;
  const products = await findProducts(sold.map(({ productId }) => productId));
  const isGone = findGone(read);
  await processEach(sold, {
    kind: 'sale-confirmation',
    keyOf: ({ productId, revision }) => `${productId}#${revision}`,
    subjectOf: ({ name }) => name,
    run: async ({ productId, name, claims }) => {
      const product = products.get(productId);
      const isConfirmed = (claim: Claim) =>
        claim.kind === 'sale' && (product ? isSold(product, claim) : isGone(productId));
      if (!claims.some(isConfirmed)) return;
      await changeHold({ productId, name }, (current) => ({
        claims: current.filter((claim) => !isConfirmed(claim)),
        freed: [],
      }));
    },
  });
}

/** True if the product's stock no longer has the pieces of the sale. */
function isSold({ availability, stockQuantity }: StoredProduct, { airtable }: Claim): boolean {
  if (availability === 'Sold Out') return true;
  const { state, remaining } = airtable ?? {};
  return state === 'written' && remaining !== undefined && stockQuantity <= remaining;
}

/** For products that are not in the shop: a sold record is never listed, and a deleted one cannot come back. */
function findGone({ records, isFull }: RecordsRead): (productId: string) => boolean {
  const statuses = new Map(records.map(({ id, status }) => [toProductId(id), status]));
  return (productId) => {
    const status = statuses.get(productId);
    return status === SOLD_STATUS || (status === undefined && isFull);
  };
}
