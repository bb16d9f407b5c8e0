import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { api, type Reply } from '../../lib/api.ts';
import { foldForFilter } from '../../lib/foldForFilter.ts';
import { staffQuery } from '../../lib/queryOptions.ts';
import { formatRawCell } from '../common/airtable/fieldValue.ts';
import { BYPASS_CACHE, pollWhileCounting, useRefresh } from './airtableQueries.ts';
import { type FieldTypes, formatField } from './schema.ts';

type Page = Reply<'GET /api/airtable/table/{tableName}/{page}'>;

export function useTable(tableName: string) {
  const options = tableOptions(tableName);
  const table = useInfiniteQuery(options);
  useCountUpdates(tableName, table.data?.isCountPartial ?? false);
  const refresh = useRefresh(options.queryKey, (queryClient) =>
    queryClient.fetchInfiniteQuery({
      ...options,
      queryFn: ({ pageParam: page }) => fetchPage(tableName, page, { query: BYPASS_CACHE }),
      pages: 1,
      staleTime: 0,
    }),
  );
  return { ...table, refresh };
}
export type TableResult = ReturnType<typeof useTable>;
export type LoadedTable = ReturnType<typeof mergePages>;

const tableOptions = (tableName: string) =>
  infiniteQueryOptions({
    queryKey: ['airtable', 'table', tableName],
    queryFn: ({ pageParam: page, signal }) => fetchPage(tableName, page, { signal }),
    initialPageParam: 0,
    getNextPageParam: getNextPage,
    select: mergePages,
    enabled: tableName !== '',
    ...staffQuery,
  });

async function fetchPage(
  name: string,
  page: number,
  call: { signal?: AbortSignal; query?: typeof BYPASS_CACHE },
): Promise<Page> {
  const tableName = await findNameOrId(name, call.signal);
  return api('GET /api/airtable/table/{tableName}/{page}', {
    params: { tableName, page },
    ...call,
  });
}

/** API Gateway decodes these characters before it routes a request, and browsers treat dots as path steps. */
const UNROUTABLE = /[/\\?#%]|^\.{1,2}$/;

/** The API accepts both, but names with such characters reach it only in local development. */
async function findNameOrId(name: string, signal: AbortSignal | undefined): Promise<string> {
  if (!UNROUTABLE.test(name)) return name;
  const { schema } = await api('GET /api/airtable/schema', signal ? { signal } : {});
  return schema.tables.find((table) => table.name === name)?.id ?? name;
}

function getNextPage(last: Page, pages: Page[], lastPage: number): number | undefined {
  const hasMore = mergeRecords(pages).length < last.totalCount || last.isCountPartial;
  return hasMore && last.records.length > 0 ? lastPage + 1 : undefined;
}

function mergePages({ pages }: InfiniteData<Page, number>) {
  const records = mergeRecords(pages);
  const { totalCount = 0, isCountPartial = false, countedAt } = pages.at(-1) ?? {};
  return {
    records,
    totalCount: Math.max(totalCount, records.length),
    isCountPartial,
    countedAt,
    isComplete: records.length >= totalCount && !isCountPartial,
    fields: new Map(pages[0]?.fields?.map((field) => [field.name, field])) as FieldTypes,
    asOf: pages[0]?.asOf,
  };
}

/** A record that moves while the pages are read may be on two of them. */
export const mergeRecords = <T extends { id: string }>(
  pages: readonly { records: readonly T[] }[],
): T[] => [
  ...new Map(pages.flatMap(({ records }) => records).map((record) => [record.id, record])).values(),
];

/** Polls the first page until the table is counted, and takes only the count from it. */
function useCountUpdates(tableName: string, isCountPartial: boolean) {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['airtable', 'counting', tableName],
    queryFn: async ({ signal }) => {
      const page = await fetchPage(tableName, 0, { signal });
      queryClient.setQueryData(
        tableOptions(tableName).queryKey,
        (loaded) => loaded && { ...loaded, pages: withCount(loaded.pages, page) },
      );
      return null;
    },
    enabled: isCountPartial,
    // The table was requested just now, so the first poll can wait.
    initialData: null,
    refetchInterval: pollWhileCounting(() => [{ isCountPartial }]),
    ...staffQuery,
  });
}

function withCount(pages: Page[], { totalCount, isCountPartial = false, countedAt }: Page) {
  const last = pages.at(-1);
  return last ? [...pages.slice(0, -1), { ...last, totalCount, isCountPartial, countedAt }] : pages;
}

export function useRecordSearch({ records, fields }: LoadedTable) {
  const [query, setQuery] = useState('');
  const texts = useMemo(
    () => records.map((record) => getSearchText(record, fields)),
    [records, fields],
  );
  const needle = foldForFilter(useDeferredValue(query).trim());
  const matching = useMemo(
    () => (needle ? records.filter((_, index) => texts[index]?.includes(needle)) : records),
    [records, texts, needle],
  );
  return { query, setQuery, matching, isActive: needle !== '' };
}
export type RecordSearch = ReturnType<typeof useRecordSearch>;

/** Caches by record: loading another page keeps the objects of earlier pages. */
const searchTexts = new WeakMap<AirtableRecord, string>();

/** Matches values both as shown and as stored in Airtable. */
function getSearchText(record: AirtableRecord, fields: FieldTypes): string {
  const cached = searchTexts.get(record);
  if (cached !== undefined) return cached;
  const text = foldForFilter(
    Object.entries(record.fields)
      .flatMap(([name, value]) => [formatField(fields, name, value), formatRawCell(value)])
      .join('\n'),
  );
  searchTexts.set(record, text);
  return text;
}
