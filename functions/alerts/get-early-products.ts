import type { Contract } from '../../shared/contract/contract.ts';
import { EarlyProduct } from '../../shared/entities/product.ts';
import { newestFirst } from '../../shared/search/sort-order.ts';
import { getEarlyAccessHours } from '../aws/early-access.ts';
import { takePage } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, ParsedJson } from '../http/response.ts';
import { listEarlyProducts } from '../storage/bucket/early-products.ts';
import { withHolds } from '../storage/table/holds.ts';

type Call = Contract['alerts']['GET /api/early-products'];

export async function getEarlyProducts(_: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if (getEarlyAccessHours() === 0) return { body: [] };
  const products = (await withHolds(await listEarlyProducts())).sort(newestFirst);
  const toJson = (product: EarlyProduct) => ParsedJson.of(EarlyProduct, product);
  const { rows } = await takePage(products, toJson, undefined);
  return { body: ParsedJson.list(rows) };
}
