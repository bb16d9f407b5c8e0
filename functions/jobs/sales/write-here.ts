import type { Claim } from '../../../shared/entities/hold.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { PRODUCT_DEFAULTS } from '../../../shared/vocabulary.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { findProducts, writeProducts } from '../../platform/table/products.ts';
import { decideRemaining, endClaim } from './claim-progress.ts';

/** Changes the stock of a product that has no record in Airtable. */
export async function writeHere(stored: StoredProduct, claim: Claim): Promise<void> {
  const { id, name } = stored;
  // An earlier claim may just have changed it.
  const product = (await findProducts([id], { ConsistentRead: true })).get(id) ?? stored;
  const isReturn = claim.kind === 'return';
  const { stockQuantity } = product;
  const remaining = await decideRemaining(id, claim, (quantity) =>
    isReturn ? stockQuantity + quantity : Math.max(0, stockQuantity - quantity),
  );
  if (remaining === undefined) return;
  const isChanged = isReturn ? stockQuantity < remaining : stockQuantity > remaining;
  if (isChanged) await writeProducts({ put: [withStock(product, remaining)], remove: [] });
  await publishCatalog();
  await endClaim({ productId: id, name }, claim);
}

function withStock(product: StoredProduct, stockQuantity: number): StoredProduct {
  const { soldAt: _, ...rest } = product;
  const updatedAt = new Date().toISOString();
  if (stockQuantity === 0) {
    return { ...rest, stockQuantity, availability: 'Sold Out', soldAt: updatedAt, updatedAt };
  }
  const { availability } = product;
  return {
    ...rest,
    stockQuantity,
    availability: availability === 'Sold Out' ? PRODUCT_DEFAULTS.availability : availability,
    updatedAt,
  };
}
