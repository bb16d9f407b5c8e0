import type { Contract } from '../../../shared/contract/contract.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { adoptGuestQuotes, type QuoteCaller, requireQuote } from '../../domain/quotes/access.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findOrder } from '../../platform/table/orders.ts';

type Call = Contract['orders']['GET /api/orders/{id}'];

export async function getOrder({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const quote = await findOrder(params.id);
  const { requester, userId } = quote ?? {};
  const readerId = caller.memberId ?? caller.userId;
  const isVisitors = requester?.email && userId === toGuestId(requester.email);
  // Adopt guest quotes here, because a mail's link opens the quote before the list does. Visitors have no account.
  if (isVisitors && userId !== readerId && !caller.isStaff) await adoptGuestQuotes(readerId);
  const reader = await findReader(caller, params.id);
  return { body: orderForCaller(reader, await requireQuote(reader, params.id)) };
}

/** A link ends when the member takes the quote over. */
async function findReader(caller: Caller, id: string): Promise<QuoteCaller> {
  const { memberId, isStaff } = caller;
  if (memberId === undefined) return caller;
  const isOwner = (await findOrder(id))?.userId === memberId;
  return isOwner ? { userId: memberId, isStaff } : caller;
}
