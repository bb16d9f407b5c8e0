import type { Contract } from '../../../shared/contract/contract.ts';
import { getLiveCatalog } from '../../domain/catalog/live-catalog.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, NotModified } from '../../platform/http/response.ts';

type Call = Contract['products']['GET /api/units/{slug}'];

export async function getUnit({
  params,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { getTopics } = await import('../../domain/catalog/topics.ts');
  const live = await getLiveCatalog();
  const unit = getTopics(live).findUnit(params.slug);
  if (!unit) throw notFound('Unit not found');
  const unchanged = NotModified.when(event, live.etag);
  if (unchanged) return unchanged;
  return { body: unit, headers: { etag: live.etag } };
}
