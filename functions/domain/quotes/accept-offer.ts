import type { Order } from '../../../shared/entities/order.ts';
import { getLastOffer, getState } from '../../../shared/quotes/quote.ts';
import { AppError } from '../../platform/errors.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { changeOwn, ownQuote, type QuoteCaller } from './access.ts';
import { holdPieces } from './hold-pieces.ts';
import { COLLECTOR, stateConflict, transition } from './transition.ts';

/**
 * Holds the pieces of the last offer for its requester. A repetition changes nothing.
 * @throws AppError OFFER_EXPIRED, ON_HOLD for pieces that are not free, OWN_QUOTE, STATE_CONFLICT
 */
export async function acceptOffer(caller: QuoteCaller, id: string, number: number): Promise<Order> {
  const settings = await getShopSettings();
  return changeOwn(caller, id, (before, now) => {
    const state = getState(before, now);
    if (state === 'accepted' && before.acceptedOffer === number) return undefined;
    const offer = getLastOffer(before);
    if (state === 'expired') throw offerExpired();
    const after = transition(before, 'accept', COLLECTOR, now);
    if (offer?.number !== number) {
      throw stateConflict(state, 'There is another offer now. Please look at it first.');
    }
    if (offer.expiresAt <= now) throw offerExpired();
    // Staff may have made the offer before the quote became theirs.
    if (offer.by?.id === caller.userId && !settings.ownQuotes) throw ownQuote();
    const accepted = { ...after, acceptedOffer: offer.number, totalAmount: offer.total };
    return {
      after: holdPieces(accepted, now, settings),
      event: { change: 'accepted', actor: 'collector' },
    };
  });
}

export const offerExpired = () =>
  new AppError('OFFER_EXPIRED', 'This offer has expired. Send us a message to ask for a new one.');
