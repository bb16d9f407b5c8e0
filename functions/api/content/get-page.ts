import type { Contract } from '../../../shared/contract/contract.ts';
import { ContentPage } from '../../../shared/entities/content-page.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse, NotModified } from '../../platform/http/response.ts';
import { findContentPage, requireSlug } from './content-pages.ts';
import { withEtag } from './with-etag.ts';

type Call = Contract['content']['GET /api/pages/{slug}'];

export async function getPage({
  params,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  return withEtag(event, ContentPage, await findContentPage(requireSlug(params.slug)));
}
