import type { Contract } from '../../../shared/contract/contract.ts';
import { adoptGuestQuotes, requireQuote } from '../../domain/quotes/access.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { toGuestId } from '../../platform/table/questions.ts';

type Call = Contract['orders']['GET /api/orders/{id}'];

export async function getOrder({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const quote = await findOrder(params.id);
  const { requester, userId } = quote ?? {};
  // Adopt guest quotes here, because a mail's link opens the quote before the list does.
  if (requester?.email && userId === toGuestId(requester.email) && !caller.isStaff) {
    await adoptGuestQuotes(caller.userId);
  }
  return { body: orderForCaller(caller, await requireQuote(caller, params.id)) };
}
