import type { OrderItem } from '../../shared/entities/order.ts';

/** Of prices times quantities, exact to the cent. */
export function sum(items: readonly Pick<OrderItem, 'price' | 'quantity'>[]): string {
  const cents = items.reduce(
    (total, { price, quantity }) => total + BigInt(price.replace('.', '')) * BigInt(quantity),
    0n,
  );
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
