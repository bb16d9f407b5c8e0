import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, NotModified, ParsedJson } from '../http/response.ts';
import { getLiveCatalog, toJson } from './live-catalog.ts';

type Call = Contract['products']['GET /api/products/featured'];

export async function featuredProducts({
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { catalog, etag } = await getLiveCatalog();
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;
  const featured = catalog.featured.map((position) => toJson(catalog, position));
  return { body: ParsedJson.list(featured), headers: { etag } };
}
