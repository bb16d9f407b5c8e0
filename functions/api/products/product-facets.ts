import type { Contract } from '../../../shared/contract/contract.ts';
import { getLiveCatalog } from '../../domain/catalog/live-catalog.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, NotModified } from '../../platform/http/response.ts';

type Call = Contract['products']['GET /api/products/facets'];

export async function productFacets({
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { catalog, etag } = await getLiveCatalog();
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;
  return { body: catalog.facets(query), headers: { etag } };
}
