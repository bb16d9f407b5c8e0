import type { Offer, Order } from '../../../../shared/entities/order.ts';
import { countPieces } from '../../../../shared/quotes/quote.ts';

export function countOffered({ items }: Order, { lines }: Offer): number {
  const offered = new Set(lines.map(({ productId }) => productId));
  return countPieces({ items: items.filter(({ productId }) => offered.has(productId)) });
}
