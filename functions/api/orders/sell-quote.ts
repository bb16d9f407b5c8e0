import type { Contract } from '../../../shared/contract/contract.ts';
import type { Sale } from '../../../shared/entities/order.ts';
import { getAgreedLines } from '../../../shared/quotes/quote.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeAsDealer } from './quote-for-caller.ts';
import { transition } from './transition.ts';

type Call = Contract['orders']['POST /api/orders/{id}/sold'];

export async function sellQuote({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const order = await changeAsDealer(caller, params.id, (before, now, by) => {
    if (before.state === 'sold') return undefined;
    return {
      after: withSale(transition(before, 'sell', { actor: 'dealer', by }, now), by, now),
      event: { change: 'sold', actor: 'dealer' },
    };
  });
  return { body: order };
}

/** The sale as the dealer keeps it: prices, date, and who sold; the buyer is the requester. */
export function withSale(quote: StoredQuote, by: Sale['by'], at: string): StoredQuote {
  const { totalAmount } = quote;
  return { ...quote, sale: { at, lines: getAgreedLines(quote), total: totalAmount, by } };
}
