import type { Product } from '../../../shared/entities/product.ts';
import { countClaimed, getShownAvailability } from '../../../shared/quotes/holds.ts';
import { getQuantities } from '../../../shared/quotes/quote.ts';
import { ON_HOLD } from '../../../shared/vocabulary.ts';
import { findHolds } from '../../platform/table/holds.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import { findProducts } from '../../platform/table/products.ts';
import { sendDueDigests } from './digests.ts';
import { notifyOfSavedItems } from './saved-items.ts';

interface Reason {
  orderId?: string;
  heldSince?: string | undefined;
}

/**
 * Notifies members who saved the products or created an alert for them during the hold.
 * @param id of the outbox event.
 */
export async function notifyOfFreedProducts(
  id: string,
  productIds: readonly string[],
  { orderId, heldSince }: Reason,
): Promise<void> {
  if (productIds.length === 0) return;
  const quote = orderId === undefined ? undefined : await findOrder(orderId);
  const products = await findFreed(productIds, quote);
  if (products.length === 0) return;
  const known = new Map(products.map((product) => [product.id, product]));
  const back = [...known.keys()];
  await notifyOfSavedItems(
    { publication: id, sold: [], back },
    (each) => known.get(each),
    quote?.userId,
  );
  const since = heldSince ?? quote?.history.findLast(({ state }) => state === 'accepted')?.at;
  if (since === undefined) return;
  // Import on demand: the search index and its lexicon are large.
  const { announceFreedProducts } = await import('./announce-changes.ts');
  await announceFreedProducts({
    publication: id,
    productIds: back,
    createdAfter: since,
    exceptUserId: quote?.userId,
  });
  await sendDueDigests();
}

async function findFreed(
  productIds: readonly string[],
  quote: StoredQuote | undefined,
): Promise<Product[]> {
  const [products, holds] = await Promise.all([findProducts(productIds), findHolds(productIds)]);
  const now = new Date().toISOString();
  const quantities = quote && getQuantities(quote);
  return [...products.values()].filter((product) => {
    const claims = holds.get(product.id)?.claims ?? [];
    const availability = getShownAvailability(product, claims, now);
    if (availability === 'Sold Out' || availability === ON_HOLD) return false;
    const freed = quantities?.get(product.id) ?? product.stockQuantity;
    return countClaimed(claims, now) + freed >= product.stockQuantity;
  });
}
