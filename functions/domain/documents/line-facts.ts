import type { Order, PricedLine } from '../../../shared/entities/order.ts';
import { getQuantities } from '../../../shared/quotes/quote.ts';

export interface LineFacts {
  name: string;
  quantity: number;
  price: string;
}

export function toLineFacts(
  { items }: Pick<Order, 'items'>,
  lines: readonly PricedLine[],
): LineFacts[] {
  const names = new Map(items.map(({ productId, name }) => [productId, name]));
  const quantities = getQuantities({ items });
  return lines.map(({ productId, price }) => ({
    name: names.get(productId) ?? '',
    quantity: quantities.get(productId) ?? 1,
    price,
  }));
}
