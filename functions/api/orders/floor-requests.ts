import type { Contract } from '../../../shared/contract/contract.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import { askConsignors } from '../../domain/quotes/floor-questions.ts';
import { unavailable } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listFloorRequests } from '../../platform/table/floor-requests.ts';

type Orders = Contract['orders'];
type List = Orders['GET /api/orders/{id}/floor-requests'];
type Ask = Orders['POST /api/orders/{id}/floor-requests'];

export async function getFloorRequests({
  caller,
  params,
}: ApiRequest<List>): Promise<ApiResponse<List>> {
  const { id } = await requireQuote(caller, params.id);
  return { body: await listFloorRequests(id) };
}

export async function postFloorRequests({
  caller,
  params,
  body,
}: ApiRequest<Ask>): Promise<ApiResponse<Ask>> {
  if (!process.env.MAIL_FROM) throw unavailable('Questions cannot be sent at the moment');
  return { body: await askConsignors(caller, params.id, body.lines) };
}
