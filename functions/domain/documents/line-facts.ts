import type { Order, OrderItem, PricedLine } from '../../../shared/entities/order.ts';
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
  const names = getPaperNames({ items });
  const quantities = getQuantities({ items });
  return lines.map(({ productId, price }) => ({
    name: names.get(productId) ?? '',
    quantity: quantities.get(productId) ?? 1,
    price,
  }));
}

/** @returns the names of the pieces on papers, by product. */
export const getPaperNames = ({ items }: Pick<Order, 'items'>): ReadonlyMap<string, string> =>
  new Map(items.map((item) => [item.productId, toPaperName(item)]));

/** Papers mark reproductions, so that buyers do not take one for an original. */
export const toPaperName = ({
  name,
  isAuthentic,
}: Pick<OrderItem, 'name' | 'isAuthentic'>): string =>
  isAuthentic ? name : `${name} (Reproduction)`;
