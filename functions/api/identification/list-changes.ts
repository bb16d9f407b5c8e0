import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { CatalogChange } from '../../../shared/entities/catalog-change.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import { findNewestVersion, iterateChanges } from '../../platform/table/reference-catalog.ts';

type Call = Contract['identification']['GET /api/asmic-changes'];

const Cursor = z.tuple([z.string().regex(/^\d{1,9}$/)]);

export async function listChanges({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const last = query.cursor === undefined ? undefined : decodeSortKey(Cursor, query.cursor)[0];
  const version = await findNewestVersion();
  const { rows, next } = await takePage(
    changesBefore(last === undefined ? undefined : Number(last)),
    (change) => ParsedJson.of(CatalogChange, change),
    query.limit,
  );
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(event, version?.changeCount ?? 0, next),
  };
}

async function* changesBefore(revision: number | undefined) {
  for await (const change of iterateChanges(revision)) {
    yield { ...change, id: encodeSortKey([String(change.revision)]) };
  }
}
