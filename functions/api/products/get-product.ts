import type { Contract } from '../../../shared/contract/contract.ts';
import { getLiveCatalog, toJson } from '../../domain/catalog/live-catalog.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, NotModified } from '../../platform/http/response.ts';

type Call = Contract['products']['GET /api/products/{id}'];

export async function getProduct({
  params,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { catalog, etag } = await getLiveCatalog();
  const position = catalog.positionOf(params.id);
  if (position === undefined) throw notFound('Product not found');
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;
  return { body: toJson(catalog, position), headers: { etag } };
}
