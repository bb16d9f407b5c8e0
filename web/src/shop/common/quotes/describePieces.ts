import type { OrderItem } from '../../../../../shared/entities/order.ts';

const MAX_NAMES = 2;

export function describePieces(items: readonly Pick<OrderItem, 'name'>[]): string {
  const names = items.map(({ name }) => name);
  if (names.length > MAX_NAMES + 1) {
    return `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`;
  }
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
