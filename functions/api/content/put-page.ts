import type { Contract } from '../../../shared/contract/contract.ts';
import { conflict } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { findChanges } from '../../platform/http/find-changes.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { savePage } from '../../platform/table/content-pages.ts';
import { getActor } from '../../platform/table/users.ts';
import { findContentPage, requireSlug } from './content-pages.ts';

type Call = Contract['content']['PUT /api/pages/{slug}'];

export async function putPage({
  params,
  body,
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const slug = requireSlug(params.slug);
  const [by, before] = await Promise.all([getActor(caller.userId), findContentPage(slug)]);
  const page = await savePage({ ...body, slug }, by);
  if (!page) throw conflict('The page has changed in the meantime.');
  const changes = findChanges(
    { title: before.title, text: before.text },
    { title: page.title, text: page.text },
  );
  await recordActivity(event, {
    action: 'page-changed',
    outcome: 'success',
    by,
    subject: slug,
    changes,
  });
  return { body: page };
}
