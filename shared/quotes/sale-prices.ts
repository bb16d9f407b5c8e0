import type { Order } from '../entities/order.ts';
import { fromCents, subtotalCents, toCents } from './money.ts';
import { getAgreedOffer, getQuantities } from './quote.ts';

/** Excludes shipping and insurance. A discount on the whole offer lowers all prices in proportion. Sales that were
 *  agreed elsewhere have no price.
 *  @returns decimal strings by product; empty if nothing was sold. */
export function getSalePrices(
  quote: Pick<Order, 'sale' | 'offers' | 'acceptedOffer' | 'items'>,
): Map<string, string> {
  const offer = getAgreedOffer(quote);
  if (!quote.sale || !offer) return new Map();
  const { lines } = quote.sale;
  const subtotal = subtotalCents(lines, getQuantities(quote));
  const paid = Math.max(0, subtotal - toCents(offer.discount));
  const prices = lines.map(({ productId, price }): [string, number] => [
    productId,
    subtotal === 0 ? 0 : Math.round((toCents(price) * paid) / subtotal),
  ]);
  return new Map(
    prices.filter(([, cents]) => cents > 0).map(([id, cents]) => [id, fromCents(cents)]),
  );
}
