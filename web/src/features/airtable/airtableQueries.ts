import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api.ts';
import { ANEW, ofTheBase, untilCounted, useReadAnew } from './reading.ts';

type Schema = Reply<'GET /api/airtable/schema'>;
const schemaOptions = queryOptions({
  queryKey: ['airtable', 'schema'],
  queryFn: ({ signal }) => api('GET /api/airtable/schema', { signal }),
  refetchInterval: untilCounted<Schema>(({ tableAnalysis }) => tableAnalysis),
  ...ofTheBase,
});

/** The tables of the base with their fields, counts and a sample record. */
export function useSchema() {
  const readAnew = useReadAnew(schemaOptions.queryKey, (queryClient) =>
    queryClient.fetchQuery({
      ...schemaOptions,
      queryFn: () => api('GET /api/airtable/schema', { query: ANEW }),
      staleTime: 0,
    }),
  );
  return { ...useQuery(schemaOptions), readAnew };
}

type Tables = Reply<'GET /api/airtable/tables'>;
const tablesOptions = queryOptions({
  queryKey: ['airtable', 'tables'],
  queryFn: ({ signal }) => api('GET /api/airtable/tables', { signal }),
  refetchInterval: untilCounted<Tables>(({ tables }) => tables),
  ...ofTheBase,
});

/** The tables of the base with their counts and the names of their fields. */
export function useTables() {
  const readAnew = useReadAnew(tablesOptions.queryKey, (queryClient) =>
    queryClient.fetchQuery({
      ...tablesOptions,
      queryFn: () => api('GET /api/airtable/tables', { query: ANEW }),
      staleTime: 0,
    }),
  );
  return { ...useQuery(tablesOptions), readAnew };
}

type ItemLog = Reply<'GET /api/test-airtable'>;
const itemLogOptions = queryOptions({
  queryKey: ['airtable', 'item-log'],
  queryFn: ({ signal }) => api('GET /api/test-airtable', { signal }),
  refetchInterval: untilCounted<ItemLog>((itemLog) => [itemLog]),
  ...ofTheBase,
});

/** How many items the inventory has, and one of them. */
export function useItemLog() {
  const readAnew = useReadAnew(itemLogOptions.queryKey, (queryClient) =>
    queryClient.fetchQuery({
      ...itemLogOptions,
      queryFn: () => api('GET /api/test-airtable', { query: ANEW }),
      staleTime: 0,
    }),
  );
  return { ...useQuery(itemLogOptions), readAnew };
}
