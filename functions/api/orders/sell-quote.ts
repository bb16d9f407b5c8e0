import type { Contract } from '../../../shared/contract/contract.ts';
import { sellQuote } from '../../domain/quotes/mark-quote.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/{id}/sold'];

export async function postSale({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await sellQuote(caller, params.id) };
}
