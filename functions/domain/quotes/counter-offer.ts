import type { Order, PricedLine } from '../../../shared/entities/order.ts';
import { fromCents, subtotalCents, totalCents } from '../../../shared/quotes/money.ts';
import { getLastOffer, getQuantities, getState } from '../../../shared/quotes/quote.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { offerExpired } from './accept-offer.ts';
import { changeOwn, type QuoteCaller } from './access.ts';
import { requireLinesOf } from './make-offer.ts';
import { getTaxesForPrices } from './taxes.ts';
import { COLLECTOR, stateConflict, transition } from './transition.ts';

interface Counteroffer {
  lines: PricedLine[];
  note?: string | undefined;
}

/** Each offer allows one counteroffer; the state then waits for the dealer's next offer. */
export async function counterOffer(
  caller: QuoteCaller,
  id: string,
  { lines, note }: Counteroffer,
): Promise<Order> {
  const settings = await getSaleSettings();
  return changeOwn(caller, id, (before, now) => {
    if (getState(before, now) === 'expired') throw offerExpired();
    const after = transition(before, 'counter', COLLECTOR, now);
    const offer = getLastOffer(before);
    if (!offer) throw stateConflict('quoted', 'There is no offer with prices to answer yet.');
    requireLinesOf(offer.lines, lines, 'is not in the offer');
    const quantities = getQuantities(before);
    const untaxed = totalCents(lines, quantities, { ...offer, taxes: [] });
    if (untaxed < 0) {
      throw invalidRequest([{ path: 'lines', message: 'Expected at least the discount in total' }]);
    }
    const taxes = getTaxesForPrices(offer, subtotalCents(lines, quantities), settings);
    const counter = {
      offer: offer.number,
      lines,
      total: fromCents(totalCents(lines, quantities, { ...offer, taxes })),
      note: note || null,
      createdAt: now,
    };
    return {
      after: { ...after, counters: [...after.counters, counter] },
      event: { change: 'countered', actor: 'collector' },
    };
  });
}
