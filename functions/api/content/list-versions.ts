import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { type ContentSlug, PageVersion } from '../../../shared/entities/content-page.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import { iterateVersions } from '../../platform/table/content-pages.ts';
import { findContentPage, requireSlug } from './content-pages.ts';
import { getShippedPage } from './shipped-pages.ts';

type Call = Contract['content']['GET /api/pages/{slug}/versions'];

const Cursor = z.tuple([z.int().min(0)]);

export async function listVersions({
  params,
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const slug = requireSlug(params.slug);
  const after = query.cursor === undefined ? undefined : decodeSortKey(Cursor, query.cursor)[0];
  const { version } = await findContentPage(slug);
  const { rows, next } = await takePage(
    versionsAfter(slug, after),
    (each) => ParsedJson.of(PageVersion, each),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, version + 1, next) };
}

async function* versionsAfter(slug: ContentSlug, after: number | undefined) {
  for await (const saved of iterateVersions(slug, after)) yield withId(saved);
  if (after !== 0) yield withId({ ...getShippedPage(slug), by: null });
}

const withId = (version: PageVersion) => ({ ...version, id: encodeSortKey([version.version]) });
