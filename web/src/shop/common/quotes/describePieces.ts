import type { OrderItem } from '../../../../../shared/entities/order.ts';

const MAX_NAMES = 2;
/** Writes no comma before the last name. */
const listFormat = new Intl.ListFormat('en-GB');

export function describePieces(items: readonly Pick<OrderItem, 'name'>[]): string {
  const names = items.map(({ name }) => name);
  const rest = names.length - MAX_NAMES;
  return listFormat.format(rest > 1 ? [...names.slice(0, MAX_NAMES), `${rest} more`] : names);
}
