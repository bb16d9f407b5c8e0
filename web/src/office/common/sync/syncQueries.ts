import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SyncOptions } from '../../../../../shared/contract/sync.ts';
import type { ProblemCause } from '../../../../../shared/entities/sync-run.ts';
import { api, apiWithHeaders, hasStatus, type Reply } from '../../../lib/api.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { alwaysFreshStaffQuery, staffQuery } from '../../../lib/queryOptions.ts';

const POLL_INTERVAL_MS = 1000;

export const runsOptions = queryOptions({
  queryKey: ['sync', 'runs'],
  queryFn: async ({ signal }) => {
    const runs = await api('GET /api/sync-airtable/runs', { signal });
    return Array.isArray(runs) ? runs : [];
  },
  ...alwaysFreshStaffQuery,
});

export function useRuns(isPolling: boolean) {
  const can = usePermissions();
  return useQuery({
    ...runsOptions,
    enabled: can('sync'),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => isPolling && state.status !== 'error' && POLL_INTERVAL_MS,
  });
}
export type RunsResult = ReturnType<typeof useRuns>;

export function useRun(id: string | undefined, isFollowed: boolean) {
  return useQuery({
    queryKey: ['sync', 'run', id],
    queryFn: ({ signal }) =>
      api('GET /api/sync-airtable/runs/{id}', { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    ...alwaysFreshStaffQuery,
    refetchInterval: ({ state: { data, error } }) =>
      isFollowed &&
      !hasStatus(error, 404) &&
      (data?.status ?? 'running') === 'running' &&
      POLL_INTERVAL_MS,
  });
}

/** The changes of a dry run after its first page, which its other queries load. Fetched only on demand. */
export const useMoreChanges = (id = '') =>
  useInfiniteQuery({
    queryKey: ['sync', 'run', id, 'changes'],
    queryFn: async ({ pageParam: page, signal }) => {
      const call = { params: { id }, query: { page }, signal };
      return (await api('GET /api/sync-airtable/runs/{id}', call)).changes ?? [];
    },
    initialPageParam: 2,
    getNextPageParam: (last, _pages, page) => (last.length > 0 ? page + 1 : undefined),
    select: ({ pages }) => pages.flat(),
    enabled: false,
    ...staffQuery,
  });

/** @param lastRun refetches when another run finishes */
export const useOpenProblems = (lastRun: string | undefined) =>
  useQuery({
    queryKey: ['sync', 'problems', { lastRun }],
    queryFn: ({ signal }) => api('GET /api/sync-airtable/problems', { signal }),
    placeholderData: (before) => before,
    ...alwaysFreshStaffQuery,
  });

export const useAllProblems = (cause: ProblemCause, count: number, isEnabled: boolean) =>
  useQuery({
    queryKey: ['sync', 'problems', { cause, count }],
    queryFn: ({ signal }) => api('GET /api/sync-airtable/problems', { query: { cause }, signal }),
    enabled: isEnabled,
    ...alwaysFreshStaffQuery,
  });

export type SyncResult = Partial<Reply<'POST /api/sync-airtable'>>;

/** The API answers 202 while a long sync is running. */
export async function postSync(options: SyncOptions | undefined): Promise<SyncResult> {
  const call = options && { body: options };
  const { data, headers } = await apiWithHeaders('POST /api/sync-airtable', call);
  const result: SyncResult = data;
  const id = headers.get('Location')?.split('/').at(-1);
  return id ? { status: 'running', id, ...result } : result;
}
