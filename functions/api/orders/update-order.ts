import type { Contract } from '../../../shared/contract/contract.ts';
import type { OrderStatus } from '../../../shared/entities/order.ts';
import type { HoldRule } from '../../../shared/quotes/hold-end.ts';
import { getState, isOfferExpired } from '../../../shared/quotes/quote.ts';
import { MARK_ACTIONS, nextState, STATUS_OF_STATE } from '../../../shared/quotes/states.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  orderForStaff,
  type QuoteUpdate,
  type StoredQuote,
  setOrderArchived,
} from '../../platform/table/orders.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { hold } from './accept-offer.ts';
import { changeAsDealer } from './quote-for-caller.ts';
import { withSale } from './sell-quote.ts';
import { stateConflict, transition } from './transition.ts';

type Call = Contract['orders']['PATCH /api/orders/{id}'];

export async function updateOrder({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if ('status' in body) {
    const settings = await getShopSettings();
    const order = await changeAsDealer(caller, params.id, (before, now, by) =>
      mark(before, body, by, now, settings),
    );
    return { body: order };
  }
  const quote = await setOrderArchived(params.id, body.archived);
  if (!quote) throw notFound('Quote request not found');
  return { body: orderForStaff(quote) };
}

/** Notes what was agreed elsewhere. Holds and sales follow as if it had happened here. */
function mark(
  before: StoredQuote,
  { status, from }: { status: OrderStatus; from?: OrderStatus | undefined },
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
  const marked = status === 'accepted' ? hold(after, now, rule) : { ...after, acceptedOffer: null };
  return { after: marked, event: { change: 'marked', actor: 'dealer' } };
}
