import type { DeliveredLine } from '../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../shared/entities/order.ts';

type Named = Pick<Order, 'items'>;

export const getPieceName = ({ items }: Named, productId: string): string =>
  items.find((item) => item.productId === productId)?.name ?? 'A piece';

/** @returns such as `2 × M1 helmet liner`. */
export function describeLine(order: Named, { productId, quantity }: DeliveredLine): string {
  const name = getPieceName(order, productId);
  return quantity > 1 ? `${quantity} × ${name}` : name;
}

/** @returns such as `Ike jacket; 2 × M1 helmet liner`. */
export const describeLines = (order: Named, lines: readonly DeliveredLine[]): string =>
  lines.map((line) => describeLine(order, line)).join('; ');
