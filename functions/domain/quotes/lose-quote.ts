import { getShownAvailability } from '../../../shared/quotes/holds.ts';
import { enterState, getState, keepsHold } from '../../../shared/quotes/quote.ts';
import { nextState } from '../../../shared/quotes/states.ts';
import { findHolds } from '../../platform/table/holds.ts';
import { findBoughtIds, findOrder } from '../../platform/table/orders.ts';
import { findProducts } from '../../platform/table/products.ts';
import { changeQuote } from './change-quote.ts';

export async function loseQuote(id: string): Promise<void> {
  const quote = await findOrder(id);
  if (!quote) return;
  const productIds = quote.items.map(({ productId }) => productId);
  const boughtIds = await findBoughtIds(quote.userId, productIds);
  await changeQuote(id, (before, at) => {
    const state = nextState(getState(before, at), 'lose', 'shop');
    // Staff first refund what was paid.
    if (!state || keepsHold(before)) return undefined;
    return {
      after: { ...enterState(before, state, { actor: 'shop', by: null }, at), boughtIds },
      event: { change: 'lost', actor: 'shop' },
    };
  });
}

export async function areAllSold(productIds: readonly string[]): Promise<boolean> {
  const [products, holds] = await Promise.all([findProducts(productIds), findHolds(productIds)]);
  const now = new Date().toISOString();
  return productIds.every((id) => {
    const product = products.get(id);
    if (!product) return true;
    return getShownAvailability(product, holds.get(id)?.claims ?? [], now) === 'Sold Out';
  });
}
