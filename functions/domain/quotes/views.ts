import type { Order } from '../../../shared/entities/order.ts';
import { listDocuments } from '../../../shared/quotes/documents.ts';
import { countUnread, getState } from '../../../shared/quotes/quote.ts';
import { STATUS_OF_STATE } from '../../../shared/quotes/states.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getHoldSeconds } from './hold-pieces.ts';

/** Staff see their colleagues' names on their own requests, because they can look them up anyway. */
export function orderForCaller({ isStaff }: { isStaff: boolean }, quote: StoredQuote): Order {
  return isStaff ? orderForStaff(quote) : orderForMember(quote);
}

export function orderForStaff(quote: StoredQuote, now = new Date().toISOString()): Order {
  return {
    ...toOrder(quote, now),
    unread: countUnread(quote, 'dealer', quote.readUpTo.dealer),
  };
}

/** Omits the names and notes of staff. */
export function orderForMember(quote: StoredQuote, now = new Date().toISOString()): Order {
  const anonymous = <T extends { by: unknown }>(each: T) => ({ ...each, by: null });
  return {
    ...toOrder(quote, now),
    history: quote.history.map(anonymous),
    offers: quote.offers.map(anonymous),
    messages: quote.messages.map(anonymous),
    layaway: quote.layaway && anonymous(quote.layaway),
    sale: quote.sale && anonymous(quote.sale),
    notes: [],
    archivedAt: null,
    unread: countUnread(quote, 'collector', quote.readUpTo.collector),
  };
}

function toOrder(quote: StoredQuote, now: string): Omit<Order, 'unread'> {
  const { readUpTo: _, remindedAt: __, keys: ___, revision: ____, ...order } = quote;
  const state = getState(quote, now);
  return {
    ...order,
    state,
    status: STATUS_OF_STATE[state],
    holdSeconds: getHoldSeconds(),
    documents: listDocuments({ ...quote, state }),
  };
}
