import {
  type ProductDifference,
  revertDifference,
} from '../../../shared/airtable-mapping/product-difference.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { parsePhotoPath } from '../../../shared/photos/photo-paths.ts';
import { findRestriction } from '../../../shared/restricted-items.ts';
import { hasPhoto } from '../../platform/bucket/photos.ts';
import { findListingConfirmation } from '../../platform/table/listing-confirmations.ts';
import { findProductEvents, type StoredProductEvent } from '../../platform/table/product-events.ts';
import { findProduct } from '../../platform/table/products.ts';
import { findSalePrices } from '../../platform/table/sale-prices.ts';

/** Newest first. An interrupted run may have changed a product twice. */
export type ProductChanges = readonly [StoredProductEvent, ...StoredProductEvent[]];

export interface Reversal {
  changes: ProductChanges;
  before: StoredProduct | undefined;
  after: StoredProduct | undefined;
}

/**
 * @param runId the run that rolls back.
 * @returns the reason, as the end of a sentence, if the product must stay as it is; undefined if the run reverted it
 *   before an interruption.
 */
export async function revertProduct(
  changes: ProductChanges,
  runId: string,
): Promise<Reversal | string | undefined> {
  const [newest] = changes;
  const [[last], before] = await Promise.all([
    findProductEvents(newest.productId, 1),
    findProduct(newest.productId),
  ]);
  if (last?.runId === runId) return undefined;
  if (last?.id !== newest.id) return 'it has changed again since.';
  if (changes.some(({ isTruncated }) => isTruncated)) {
    return 'its texts are too long for the history.';
  }
  if (!before !== (newest.kind === 'unlisted')) return 'it is no longer as the run left it.';
  const reverted = changes.reduce<StoredProduct | undefined>(undo, before);
  const after = reverted && (await withStoredPhotos(reverted, before?.imageUrls ?? []));
  if (isOffered(before, after) && (await wasSold(newest.productId))) return 'it was sold here.';
  if (!before && after && (await isRestricted(after))) {
    return 'its sale is restricted, and nobody has confirmed its listing.';
  }
  return { changes, before, after };
}

function undo(
  product: StoredProduct | undefined,
  change: StoredProductEvent,
): StoredProduct | undefined {
  const { kind, before, after } = change;
  if (kind === 'created') return undefined;
  if (kind === 'unlisted' || !product) return (before as StoredProduct | null) ?? undefined;
  return revertDifference(product, { before, after } as ProductDifference);
}

/**
 * Omits photos that were deleted since: they are kept for a month.
 * @param shown photos of the product before.
 */
async function withStoredPhotos(
  product: StoredProduct,
  shown: readonly string[],
): Promise<StoredProduct> {
  const isStored = (path: string) => shown.includes(path) || hasPhoto(parsePhotoPath(path) ?? '');
  const imageUrls: string[] = [];
  for (const path of product.imageUrls) if (await isStored(path)) imageUrls.push(path);
  if (imageUrls.length === product.imageUrls.length) return product;
  return { ...product, imageUrls, imageUrl: imageUrls[0] ?? null };
}

function isOffered(before: StoredProduct | undefined, after: StoredProduct | undefined): boolean {
  return (after?.stockQuantity ?? 0) > (before?.stockQuantity ?? 0);
}

async function wasSold(productId: string): Promise<boolean> {
  return (await findSalePrices([productId])).length > 0;
}

async function isRestricted(product: StoredProduct): Promise<boolean> {
  if (findRestriction(product)?.level !== 'restricted') return false;
  return !(await findListingConfirmation(product.airtableId ?? ''));
}
