import type { Contract } from '../../../shared/contract/contract.ts';
import { EarlyProduct } from '../../../shared/entities/product.ts';
import { newestFirst } from '../../../shared/search/sort-order.ts';
import { getEarlyAccessHours } from '../../domain/catalog/early-access.ts';
import { listEarlyProducts } from '../../platform/bucket/early-products.ts';
import { takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { withHolds } from '../../platform/table/holds.ts';

type Call = Contract['alerts']['GET /api/early-products'];

export async function getEarlyProducts(_: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if (getEarlyAccessHours() === 0) return { body: [] };
  const products = (await withHolds(await listEarlyProducts())).sort(newestFirst);
  const toJson = (product: EarlyProduct) => ParsedJson.of(EarlyProduct, product);
  const { rows } = await takePage(products, toJson, undefined);
  return { body: ParsedJson.list(rows) };
}
