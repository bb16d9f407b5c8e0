import { MAX_LIMIT } from '../../../shared/contract/common.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { getLiveCatalog, toPage } from '../../domain/catalog/live-catalog.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, NotModified } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';

type Call = Contract['products']['GET /api/products/featured'];

export async function featuredProducts({
  query: { limit = MAX_LIMIT },
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { catalog, etag } = await getLiveCatalog();
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;
  const { featured } = catalog;
  return {
    body: ParsedJson.list(toPage(catalog, featured, limit)),
    headers: { etag, 'x-total-count': String(featured.length) },
  };
}
