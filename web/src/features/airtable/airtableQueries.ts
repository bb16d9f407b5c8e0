import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ofStaff } from '../back-office/queryOptions.ts';
import { ANEW, type Counted, untilCounted, useReadAnew } from './reading.ts';

/** The tables of the base with their fields, counts and a sample record. */
export function useSchema() {
  return useReading(
    'schema',
    (call) => api('GET /api/airtable/schema', call),
    ({ tableAnalysis }) => tableAnalysis,
  );
}

/** The tables of the base with their counts and the names of their fields. */
export function useTables() {
  return useReading(
    'tables',
    (call) => api('GET /api/airtable/tables', call),
    ({ tables }) => tables,
  );
}

/** How many items the inventory has, and one of them. */
export function useItemLog() {
  return useReading(
    'item-log',
    (call) => api('GET /api/test-airtable', call),
    (itemLog) => [itemLog],
  );
}

function useReading<T>(
  name: string,
  ask: (call: { signal?: AbortSignal; query?: typeof ANEW }) => Promise<T>,
  countedOf: (read: T) => readonly Counted[] | undefined,
) {
  const options = queryOptions({
    queryKey: ['airtable', name],
    queryFn: ({ signal }) => ask({ signal }),
    refetchInterval: untilCounted(countedOf),
    ...ofStaff,
  });
  const readAnew = useReadAnew(options.queryKey, (queryClient) =>
    queryClient.fetchQuery({ ...options, queryFn: () => ask({ query: ANEW }), staleTime: 0 }),
  );
  return { ...useQuery(options), readAnew };
}
