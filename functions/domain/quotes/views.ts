import type { Order } from '../../../shared/entities/order.ts';
import { isForStaff, listDocuments } from '../../../shared/quotes/documents.ts';
import { getBalanceCents } from '../../../shared/quotes/ledger.ts';
import { fromCents } from '../../../shared/quotes/money.ts';
import {
  countUnread,
  getAgreedOffer,
  getState,
  isCapturing,
} from '../../../shared/quotes/quote.ts';
import { getReturnableUntil, getStage } from '../../../shared/quotes/stage.ts';
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

/** Omits the names and notes of staff, and what only concerns the dealer. */
export function orderForMember(quote: StoredQuote, now = new Date().toISOString()): Order {
  const anonymous = <T extends { by: unknown }>(each: T) => ({ ...each, by: null });
  const order = toOrder(quote, now);
  return {
    ...order,
    history: quote.history.map(anonymous),
    offers: quote.offers.map(anonymous),
    messages: quote.messages.map(anonymous),
    layaway: quote.layaway && anonymous(quote.layaway),
    sale: quote.sale && anonymous(quote.sale),
    ledger: quote.ledger.map((entry) => ({ ...anonymous(entry), note: null, feeCents: null })),
    shipments: quote.shipments.map((each) => ({ ...anonymous(each), customs: [] })),
    returns: quote.returns.map(anonymous),
    documents: order.documents.filter((document) => !isForStaff(document)),
    notes: [],
    archivedAt: null,
    unread: countUnread(quote, 'collector', quote.readUpTo.collector),
  };
}

function toOrder(quote: StoredQuote, now: string): Omit<Order, 'unread'> {
  const {
    readUpTo: _,
    remindedAt: __,
    keys: ___,
    revision: ____,
    attempt: _____,
    ...order
  } = quote;
  const state = getState(quote, now);
  const current = { ...quote, state };
  return {
    ...order,
    state,
    status: STATUS_OF_STATE[state],
    holdSeconds: getHoldSeconds(),
    stage: getStage(current, isCapturing(quote), now),
    balance: fromCents(getBalanceCents(current)),
    isCapturing: isCapturing(quote),
    returnableUntil: getReturnableUntil(quote),
    taxes: getAgreedOffer(quote)?.taxes ?? [],
    documents: listDocuments(current),
  };
}
