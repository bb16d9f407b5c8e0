import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { createCustomerQuote } from '../../domain/quotes/customer-quote.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/for-customer'];

export async function postForCustomer({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const key = headers['idempotency-key'] ?? uuidV4();
  return { body: orderForCaller(caller, await createCustomerQuote(caller, body, key)) };
}
