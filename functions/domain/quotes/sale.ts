import type { Sale } from '../../../shared/entities/order.ts';
import { getAgreedLines } from '../../../shared/quotes/quote.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { transition } from './transition.ts';

/**
 * Sells the pieces of an accepted quote.
 * @param by null if the shop does it, because cleared money covers the total.
 * @throws AppError STATE_CONFLICT
 */
export const sell = (quote: StoredQuote, by: Sale['by'], now: string): StoredQuote =>
  withSale(transition(quote, 'sell', { actor: by ? 'dealer' : 'shop', by }, now), by, now);

export function withSale(quote: StoredQuote, by: Sale['by'], at: string): StoredQuote {
  const { totalAmount } = quote;
  return { ...quote, sale: { at, lines: getAgreedLines(quote), total: totalAmount, by } };
}
