import type { Contract } from '../../../shared/contract/contract.ts';
import { getLiveCatalog } from '../../domain/catalog/live-catalog.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, NotModified } from '../../platform/http/response.ts';

type Call = Contract['products']['GET /api/eras/{slug}'];

export async function getEra({
  params,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  // Import on demand: the lexicon is large and needed only for searches and topics.
  const { getTopics } = await import('../../domain/catalog/topics.ts');
  const live = await getLiveCatalog();
  const era = getTopics(live).findEra(params.slug);
  if (!era) throw notFound('Era not found');
  const unchanged = NotModified.when(event, live.etag);
  if (unchanged) return unchanged;
  return { body: era, headers: { etag: live.etag } };
}
