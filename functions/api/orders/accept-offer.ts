import type { Contract } from '../../../shared/contract/contract.ts';
import { getHoldEnd, type HoldRule } from '../../../shared/quotes/hold-end.ts';
import { getLastOffer, getState } from '../../../shared/quotes/quote.ts';
import { getHoldSeconds } from '../../platform/aws/hold-seconds.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { changeOwn, ownQuote } from './quote-for-caller.ts';
import { COLLECTOR, stateConflict, transition } from './transition.ts';

type Call = Contract['orders']['POST /api/orders/{id}/accept'];

/** Accepting the same offer again changes nothing. */
export async function acceptOffer({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const settings = await getShopSettings();
  const order = await changeOwn(caller, params.id, (before, now) => {
    const state = getState(before, now);
    if (state === 'accepted' && before.acceptedOffer === body.offer) return undefined;
    const offer = getLastOffer(before);
    if (state === 'expired') throw offerExpired();
    const after = transition(before, 'accept', COLLECTOR, now);
    if (offer?.number !== body.offer) {
      throw stateConflict(state, 'There is another offer now. Please look at it first.');
    }
    if (offer.expiresAt <= now) throw offerExpired();
    // Staff may have made it to a quote that was not theirs yet.
    if (offer.by?.id === caller.userId && !settings.ownQuotes) throw ownQuote();
    return {
      after: hold(
        { ...after, acceptedOffer: offer.number, totalAmount: offer.total },
        now,
        settings,
      ),
      event: { change: 'accepted', actor: 'collector' },
    };
  });
  return { body: order };
}

/** Holds the pieces from now on. */
export function hold(quote: StoredQuote, now: string, rule: HoldRule): StoredQuote {
  const heldUntil = getHoldEnd(now, getHoldSeconds(), rule);
  return { ...quote, heldUntil, layaway: null, remindedAt: now };
}

export const offerExpired = () =>
  new AppError('OFFER_EXPIRED', 'This offer has expired. Send us a message to ask for a new one.');
