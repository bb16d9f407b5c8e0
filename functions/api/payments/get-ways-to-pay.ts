import type { Contract } from '../../../shared/contract/contract.ts';
import { getWaysToPay as findWaysToPay } from '../../domain/payments/ways-to-pay.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['payments']['GET /api/orders/{id}/ways-to-pay'];

export async function getWaysToPay({
  caller,
  params,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await findWaysToPay(await requireQuote(caller, params.id)) };
}
