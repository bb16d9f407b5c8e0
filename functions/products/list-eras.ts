import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, NotModified } from '../http/response.ts';
import { getLiveCatalog } from './live-catalog.ts';

type Call = Contract['products']['GET /api/eras'];

export async function listEras({
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  // Imported on demand: the lexicon is only needed for searches and these calls.
  const { getTopics } = await import('./topics.ts');
  const live = await getLiveCatalog();
  const unchanged = NotModified.when(event, live.etag);
  if (unchanged) return unchanged;
  return { body: getTopics(live).listEras(), headers: { etag: live.etag } };
}
