import type { Contract } from '../../../shared/contract/contract.ts';
import { fromCents, totalCents } from '../../../shared/quotes/money.ts';
import { getLastOffer, getQuantities, getState } from '../../../shared/quotes/quote.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { offerExpired } from './accept-offer.ts';
import { requireLinesOf } from './make-offer.ts';
import { changeOwn } from './quote-for-caller.ts';
import { COLLECTOR, stateConflict, transition } from './transition.ts';

type Call = Contract['orders']['POST /api/orders/{id}/counter'];

/** Once for each offer, since the state then waits for the dealer's next one. */
export async function counterOffer({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { lines, note } = body;
  const order = await changeOwn(caller, params.id, (before, now) => {
    if (getState(before, now) === 'expired') throw offerExpired();
    const after = transition(before, 'counter', COLLECTOR, now);
    const offer = getLastOffer(before);
    if (!offer) throw stateConflict('quoted', 'There is no offer with prices to answer yet.');
    requireLinesOf(offer.lines, lines, 'is not in the offer');
    const total = totalCents(lines, getQuantities(before), offer);
    if (total < 0) {
      throw invalidRequest([{ path: 'lines', message: 'Expected at least the discount in total' }]);
    }
    const counter = {
      offer: offer.number,
      lines,
      total: fromCents(total),
      note: note || null,
      createdAt: now,
    };
    return {
      after: { ...after, counters: [...after.counters, counter] },
      event: { change: 'countered', actor: 'collector' },
    };
  });
  return { body: order };
}
