import type { Contract } from '../../../shared/contract/contract.ts';
import { archiveQuote } from '../../domain/quotes/change-quote.ts';
import { markQuote } from '../../domain/quotes/mark-quote.ts';
import { orderForStaff } from '../../domain/quotes/views.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['PATCH /api/orders/{id}'];

export async function updateOrder({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if ('status' in body) return { body: await markQuote(caller, params.id, body) };
  const quote = await archiveQuote(params.id, body.archived);
  if (!quote) throw notFound('Quote request not found');
  return { body: orderForStaff(quote) };
}
