import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api.ts';
import { ofStaff } from '../back-office/queryOptions.ts';
import { ANEW, untilCounted, useReadAnew } from './reading.ts';
import { assembleTable, nextPage } from './tablePages.ts';

type Page = Reply<'GET /api/airtable/table/{tableName}/{page}'>;
const tableOptions = (tableName: string) =>
  infiniteQueryOptions({
    queryKey: ['airtable', 'table', tableName],
    queryFn: ({ pageParam: page, signal }) => readPage(tableName, page, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    select: assembleTable,
    enabled: tableName !== '',
    ...ofStaff,
  });

const readPage = (
  tableName: string,
  page: number,
  call: { signal?: AbortSignal; query?: typeof ANEW },
): Promise<Page> =>
  api('GET /api/airtable/table/{tableName}/{page}', { params: { tableName, page }, ...call });

/** A table's records, from the first page on; `fetchNextPage` brings more. Read anew, it begins again
 *  from the first. */
export function useTable(tableName: string) {
  const options = tableOptions(tableName);
  const table = useInfiniteQuery(options);
  useCounting(tableName, table.data?.isCountPartial ?? false);
  const readAnew = useReadAnew(options.queryKey, (queryClient) =>
    queryClient.fetchInfiniteQuery({
      ...options,
      queryFn: ({ pageParam: page }) => readPage(tableName, page, { query: ANEW }),
      pages: 1,
      staleTime: 0,
    }),
  );
  return { ...table, readAnew };
}
export type TableResult = ReturnType<typeof useTable>;

/** Asks for the first page again until its table is counted; only the count is taken from it. */
function useCounting(tableName: string, isCountPartial: boolean) {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['airtable', 'counting', tableName],
    queryFn: async ({ signal }) => {
      const { totalCount, isCountPartial = false } = await readPage(tableName, 0, { signal });
      queryClient.setQueryData(
        tableOptions(tableName).queryKey,
        (loaded) => loaded && withCount(loaded, { totalCount, isCountPartial }),
      );
      return null;
    },
    enabled: isCountPartial,
    // The table itself was asked for just now.
    initialData: null,
    refetchInterval: untilCounted(() => [{ isCountPartial }]),
    ...ofStaff,
  });
}

function withCount<P>(
  { pages, pageParams }: InfiniteData<Page, P>,
  counted: Pick<Page, 'totalCount' | 'isCountPartial'>,
) {
  const last = pages.at(-1);
  return { pages: last ? [...pages.slice(0, -1), { ...last, ...counted }] : pages, pageParams };
}
