import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { airtable } from '../../../../../shared/contract/airtable.ts';
import { MAX_LIMIT } from '../../../../../shared/contract/common.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { api, apiWithHeaders } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffQuery } from '../../../lib/queryOptions.ts';

const KEY = ['item-log'];
const PAGE_SIZE = 100;

type Query = z.output<(typeof airtable)['GET /api/airtable/item-log']['query']>;
export type LogFilterQuery = Omit<Query, 'limit' | 'cursor'>;

export const fetchLogPage = (query: Query, signal: AbortSignal) =>
  apiWithHeaders('GET /api/airtable/item-log', { query, signal });

export async function fetchLog(filter: LogFilterQuery, max: number): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  const { signal } = new AbortController();
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: MAX_LIMIT, ...(cursor && { cursor }) };
    const { data, headers } = await fetchLogPage(query, signal);
    records.push(...data.records);
    cursor = headers.get('X-Next-Cursor');
  } while (cursor && records.length < max);
  return records.slice(0, max);
}

const logOptions = (filter: LogFilterQuery) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await fetchLogPage(
        { ...filter, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      );
      return {
        ...data,
        found: Number(headers.get('X-Total-Count') ?? data.records.length),
        nextCursor: headers.get('X-Next-Cursor'),
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => {
      const records = pages.flatMap((page) => page.records);
      const {
        asOf = null,
        found = 0,
        figures,
        statuses = [],
        types = [],
        eras = [],
      } = pages.at(-1) ?? {};
      return {
        asOf,
        found,
        figures,
        statuses,
        types,
        eras,
        // A sync between two pages may move a record to the next one.
        records: [...new Map(records.map((record) => [record.id, record])).values()],
      };
    },
    ...alwaysFreshStaffQuery,
    // Not cached: a remount would refetch all loaded pages one after the other.
    gcTime: 0,
    structuralSharing: false,
  });

export const useWholeLog = (filter: LogFilterQuery) => useInfiniteQuery(logOptions(filter));
export type WholeLogResult = ReturnType<typeof useWholeLog>;
export type LoadedLog = NonNullable<WholeLogResult['data']>;

export const useLogRecord = (id: string) =>
  useQuery(
    queryOptions({
      queryKey: [...KEY, 'record', id],
      queryFn: ({ signal }) => api('GET /api/airtable/item-log/{id}', { params: { id }, signal }),
      ...staffQuery,
    }),
  );

export function useRefreshLog() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
