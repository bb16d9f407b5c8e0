import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['products']['GET /api/products/sale-prices'];

export async function listSalePrices({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { findPublicPrices } = await import('./public-prices.ts');
  return { body: await findPublicPrices(query.ids) };
}
