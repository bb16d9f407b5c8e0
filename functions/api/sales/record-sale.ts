import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { recordSaleElsewhere } from '../../domain/quotes/sale-elsewhere.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['sales']['POST /api/sales'];

export async function postSale({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const key = headers['idempotency-key'] ?? uuidV4();
  return { body: orderForCaller(caller, await recordSaleElsewhere(caller, body, key)) };
}
