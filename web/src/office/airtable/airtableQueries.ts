import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { staffQuery } from '../../lib/queryOptions.ts';

/** Makes the API ask Airtable instead of answering from its cache. */
export const BYPASS_CACHE = { refresh: 'true' } as const;

/** The API counts large tables step by step; each request continues the count. */
const COUNTING_INTERVAL_MS = 500;
const RETRY_INTERVAL_MS = 10_000;

interface Counted {
  isCountPartial?: boolean | undefined;
}

export const useSchema = () =>
  useAirtableQuery(
    'schema',
    (call) => api('GET /api/airtable/schema', call),
    ({ tableAnalysis }) => tableAnalysis,
  );

export const useTables = () =>
  useAirtableQuery(
    'tables',
    (call) => api('GET /api/airtable/tables', call),
    ({ tables }) => tables,
  );

export const useItemLog = () =>
  useAirtableQuery(
    'item-log',
    (call) => api('GET /api/test-airtable', call),
    (itemLog) => [itemLog],
  );

function useAirtableQuery<T>(
  name: string,
  fetchData: (call: { signal?: AbortSignal; query?: typeof BYPASS_CACHE }) => Promise<T>,
  getCounted: (data: T) => readonly Counted[],
) {
  const options = queryOptions({
    queryKey: ['airtable', name],
    queryFn: ({ signal }) => fetchData({ signal }),
    refetchInterval: pollWhileCounting(getCounted),
    ...staffQuery,
  });
  const refresh = useRefresh(options.queryKey, (queryClient) =>
    queryClient.fetchQuery({
      ...options,
      queryFn: () => fetchData({ query: BYPASS_CACHE }),
      staleTime: 0,
    }),
  );
  return { ...useQuery(options), refresh };
}

export const pollWhileCounting =
  <T>(getCounted: (data: T) => readonly Counted[]) =>
  ({ state: { status, data } }: { state: { status: string; data: T | undefined } }) => {
    const counted = data === undefined ? [] : getCounted(data);
    if (!counted.some(({ isCountPartial }) => isCountPartial)) return false;
    return status === 'error' ? RETRY_INTERVAL_MS : COUNTING_INTERVAL_MS;
  };

/**
 * The current data stays until the answer arrives.
 * @param fetchFresh fetches the query with `BYPASS_CACHE`
 */
export function useRefresh(
  queryKey: QueryKey,
  fetchFresh: (queryClient: QueryClient) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.cancelQueries({ queryKey });
    // The query itself reports a failure.
    await fetchFresh(queryClient).catch(() => {});
  };
}
