import type { Contract } from '../../../shared/contract/contract.ts';
import { getLiveCatalog } from '../../domain/catalog/live-catalog.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, NotModified } from '../../platform/http/response.ts';

type Call = Contract['products']['GET /api/eras'];

export async function listEras({
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { getTopics } = await import('../../domain/catalog/topics.ts');
  const live = await getLiveCatalog();
  const unchanged = NotModified.when(event, live.etag);
  if (unchanged) return unchanged;
  return { body: getTopics(live).listEras(), headers: { etag: live.etag } };
}
