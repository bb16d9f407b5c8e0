import type { Contract } from '../../shared/contract/contract.ts';
import { conflict } from '../errors.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { savePage } from '../storage/table/content-pages.ts';
import { requireSlug } from './content-pages.ts';

type Call = Contract['content']['PUT /api/pages/{slug}'];

export async function putPage({
  params,
  body,
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const slug = requireSlug(params.slug);
  const page = await savePage({ ...body, slug }, await getActor(caller.userId));
  if (!page) throw conflict('The page has been changed meanwhile.');
  return { body: page };
}
