import type { Order } from '../../../../shared/entities/order.ts';
import { ApiError, getFieldMessage, hasCode } from '../../lib/api.ts';
import { describePieces } from '../common/quotes/describePieces.ts';

export const listRefusedPieces = (error: unknown, { items }: Pick<Order, 'items'>) =>
  hasCode(error, 'ON_HOLD') && error instanceof ApiError
    ? items.filter(({ productId }) => error.productIds.includes(productId))
    : [];

export function describeChangeError(error: unknown, order: Pick<Order, 'items'>): string {
  const refused = listRefusedPieces(error, order);
  if (refused.length > 0) {
    const [verb, without] = refused.length > 1 ? ['are', 'them'] : ['is', 'it'];
    return `${describePieces(refused)} ${verb} on hold or sold. Ask us in a message for an offer without ${without}, or ask to be notified when a piece like it is available.`;
  }
  if (hasCode(error, 'OFFER_EXPIRED')) {
    return 'The offer has expired. Send us a message or ask again, and we’ll take another look.';
  }
  if (hasCode(error, 'STATE_CONFLICT')) {
    return 'The quote has changed. Close this to see it as it is now.';
  }
  return getFieldMessage(error);
}
