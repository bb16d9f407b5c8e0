import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, NotModified, ParsedJson } from '../http/response.ts';
import { getLiveCatalog } from './live-catalog.ts';

type Call = Contract['products']['GET /api/products/featured'];

export async function featuredProducts({
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { catalog, products, etag } = await getLiveCatalog();
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;
  const featured = catalog.featured.flatMap((position) => products[position] ?? []);
  return { body: ParsedJson.list(featured), headers: { etag } };
}
