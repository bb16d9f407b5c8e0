import type { Order } from '../../../../../shared/entities/order.ts';
import { ApiError, getErrorMessage, hasCode } from '../../../lib/api.ts';
import { describePieces } from '../../common/quotes/describePieces.ts';

export function describePayError(error: unknown, { items }: Pick<Order, 'items'>): string {
  if (hasCode(error, 'ALREADY_PAID')) return 'This is already paid. Nothing was charged again.';
  if (hasCode(error, 'PAYPAL_EXCLUDED') && error instanceof ApiError) {
    const excluded = items.filter(({ productId }) => error.productIds.includes(productId));
    const pieces = excluded.length > 0 ? describePieces(excluded) : 'some of these pieces';
    return `PayPal’s policy does not allow payments for ${pieces}. Please pay in another way.`;
  }
  if (hasCode(error, 'UNAVAILABLE')) {
    return 'PayPal cannot be reached at the moment, and nothing was charged. Please try again in a minute, or pay in another way.';
  }
  return getErrorMessage(error);
}
