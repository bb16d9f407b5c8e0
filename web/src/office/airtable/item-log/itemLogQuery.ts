import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { MAX_LIMIT } from '../../../../../shared/contract/common.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { api, apiWithHeaders, type QueryOf } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffQuery } from '../../../lib/queryOptions.ts';
import { mergeRecords } from '../tableQuery.ts';

const KEY = ['item-log'];
const PAGE_SIZE = 100;

type Query = QueryOf<'GET /api/airtable/item-log'>;
export type LogFilterQuery = Omit<Query, 'limit' | 'cursor'>;

export const fetchLogPage = (query: Query, signal: AbortSignal) =>
  apiWithHeaders('GET /api/airtable/item-log', { query, signal });

export async function fetchLog(filter: LogFilterQuery, max: number): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filter, limit: MAX_LIMIT, cursor };
    const { data, headers } = await apiWithHeaders('GET /api/airtable/item-log', { query });
    records.push(...data.records);
    cursor = headers.get('X-Next-Cursor') ?? undefined;
  } while (cursor && records.length < max);
  return records.slice(0, max);
}

export const useWholeLog = (filter: LogFilterQuery) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await fetchLogPage(
        { ...filter, limit: PAGE_SIZE, cursor: pageParam || undefined },
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
      const last = pages.at(-1);
      return last && { ...last, records: mergeRecords(pages) };
    },
    ...alwaysFreshStaffQuery,
    // Not cached: a remount would refetch all loaded pages one after the other.
    gcTime: 0,
    structuralSharing: false,
  });
export type WholeLogResult = ReturnType<typeof useWholeLog>;
export type LoadedLog = NonNullable<WholeLogResult['data']>;

export const useLogRecord = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => api('GET /api/airtable/item-log/{id}', { params: { id }, signal }),
    ...staffQuery,
  });

export function useRefreshLog() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
