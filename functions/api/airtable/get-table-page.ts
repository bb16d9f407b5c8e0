import type * as z from 'zod';
import { RECORDS_PER_PAGE } from '../../../shared/contract/airtable.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { AirtableField } from '../../../shared/entities/airtable.ts';
import { type CachedBase, findTable, openCachedBase } from '../../domain/airtable/cached-reads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { countRecords } from './count-records.ts';
import { readFirstPage, readPage } from './record-pages.ts';

type Page = Contract['airtable']['GET /api/airtable/table/{tableName}/{page}'];
type FirstPage = Contract['airtable']['GET /api/airtable/table/{tableName}'];

const COUNTING_MS = 3_000;
const READING_MS = 12_000;

export async function getTablePage({
  params,
  query,
}: ApiRequest<Page>): Promise<ApiResponse<Page>> {
  return { body: await loadPage(await openCachedBase(query), params.tableName, params.page) };
}

export async function getTable({
  params: { tableName },
  query: { page = 0, ...query },
}: ApiRequest<FirstPage>): Promise<ApiResponse<FirstPage>> {
  return { body: await loadPage(await openCachedBase(query), tableName, page) };
}

/**
 * @param name name or id, without percent-encoding.
 * @param countingMs for the total; the next request continues the count.
 */
export async function loadPage(
  airtable: CachedBase,
  name: string,
  page: number,
  countingMs = COUNTING_MS,
): Promise<z.input<Page['response']>> {
  const table = await findTable(airtable, name);
  const first = await readFirstPage(
    { ...airtable, bypassCache: airtable.bypassCache && page === 0 },
    table,
  );
  const counting = await countRecords(airtable, table, first, Date.now() + countingMs);
  const { recordCount: totalCount, ...partial } = counting;
  if (page === 0) {
    const fields = table.fields?.map(withoutChoices);
    return { records: first.value.records, totalCount, ...partial, fields, asOf: first.at };
  }
  if (!partial.isCountPartial && page * RECORDS_PER_PAGE >= totalCount) {
    return { records: [], totalCount, ...partial, asOf: first.at };
  }
  const { value, at } = await readPage(airtable, table, page, Date.now() + READING_MS);
  return { records: value.records, totalCount, ...partial, asOf: at };
}

/** Selects may have thousands of choices, which are not needed to format a value. */
function withoutChoices({ options, ...field }: AirtableField): AirtableField {
  const { choices: _, ...rest } = options ?? {};
  return { ...field, options: rest };
}
