import type { Order, OrderStatus } from '../../../shared/entities/order.ts';
import type { HoldRule } from '../../../shared/quotes/hold-end.ts';
import { getState, isOfferExpired } from '../../../shared/quotes/quote.ts';
import { MARK_ACTIONS, nextState, STATUS_OF_STATE } from '../../../shared/quotes/states.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import type { Actor } from '../../platform/table/users.ts';
import { changeAsDealer, type QuoteCaller } from './access.ts';
import type { QuoteUpdate } from './change-quote.ts';
import { requireNoMoney } from './guards.ts';
import { holdPieces } from './hold-pieces.ts';
import { sell, withSale } from './sale.ts';
import { stateConflict, transition } from './transition.ts';

interface Mark {
  status: OrderStatus;
  from?: OrderStatus | undefined;
}

/** Records an agreement made elsewhere. Holds and sales follow as if it had happened in the shop. */
export async function markQuote(caller: QuoteCaller, id: string, to: Mark): Promise<Order> {
  const settings = await getShopSettings();
  return changeAsDealer(caller, id, (before, now, by) => mark(before, to, by, now, settings));
}

export const sellQuote = (caller: QuoteCaller, id: string): Promise<Order> =>
  changeAsDealer(caller, id, (before, now, by) => {
    if (before.state === 'sold') return undefined;
    return { after: sell(before, by, now), event: { change: 'sold', actor: 'dealer' } };
  });

function mark(
  before: StoredQuote,
  { status, from }: Mark,
  by: Actor,
  now: string,
  rule: HoldRule,
): QuoteUpdate | undefined {
  const state = getState(before, now);
  const current = STATUS_OF_STATE[state];
  if (current === status) return undefined;
  if (from && current !== from) {
    const last = before.history.at(-1);
    throw new AppError(
      'CONFLICT',
      `${last?.by?.email ?? 'Someone'} has just changed the status to "${current}"`,
    );
  }
  if (status === 'quoted' && isOfferExpired(before, now)) {
    const canOffer = nextState(state, 'offer', 'dealer') !== undefined;
    const step = canOffer ? 'Send a new offer' : 'Note the quote as pending and send a new offer';
    throw stateConflict(state, `The last offer has expired. ${step}.`);
  }
  const actor = { actor: 'dealer' as const, by };
  const after = transition(before, MARK_ACTIONS[status], actor, now);
  if (status === 'sold') {
    return { after: withSale(after, by, now), event: { change: 'sold', actor: 'dealer' } };
  }
  requireNoMoney(before);
  const marked =
    status === 'accepted' ? holdPieces(after, now, rule) : { ...after, acceptedOffer: null };
  return { after: marked, event: { change: 'marked', actor: 'dealer' } };
}
