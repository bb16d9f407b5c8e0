import type { Order } from '../entities/order.ts';
import { getQuantities } from './quote.ts';
import { sumLines } from './sum-lines.ts';

/** @returns the units of each piece that the dealer has received back. */
export function getReturnedQuantities({
  returns,
}: Pick<Order, 'returns'>): ReadonlyMap<string, number> {
  return sumLines(returns.flatMap(({ receivedAt, lines }) => (receivedAt === null ? [] : [lines])));
}

/** @returns when the dealer had received all units of a piece back; undefined before. */
export function getReturnedAt(
  { returns, items }: Pick<Order, 'returns' | 'items'>,
  productId: string,
): string | undefined {
  let left = getQuantities({ items }).get(productId) ?? 1;
  const received = returns.flatMap(({ receivedAt, lines }) =>
    receivedAt === null
      ? []
      : lines.flatMap((line) =>
          line.productId === productId ? [{ receivedAt, quantity: line.quantity }] : [],
        ),
  );
  for (const { receivedAt, quantity } of received.sort((a, b) =>
    a.receivedAt.localeCompare(b.receivedAt),
  )) {
    left -= quantity;
    if (left <= 0) return receivedAt;
  }
  return undefined;
}
