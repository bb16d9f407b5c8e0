import { content } from '../../../shared/contract/content.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse, NotModified } from '../../platform/http/response.ts';
import { listContentPages } from './content-pages.ts';
import { withEtag } from './with-etag.ts';

type Call = Contract['content']['GET /api/pages'];

export async function listPages({
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  return withEtag(event, content['GET /api/pages'].response, await listContentPages());
}
