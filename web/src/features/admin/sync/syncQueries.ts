import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { SyncOptions } from '../../../../../shared/contract/sync.ts';
import { api, apiWithHeaders, hasStatus, type Reply } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../back-office/queryOptions.ts';

const POLLED_MS = 1000;

export const runsOptions = queryOptions({
  queryKey: ['sync', 'runs'],
  queryFn: async ({ signal }) => {
    const runs = await api('GET /api/sync-airtable/runs', { signal });
    return Array.isArray(runs) ? runs : [];
  },
  ...alwaysFreshStaffQuery,
});

/** Newest first. `isWatched`: while a run is expected to appear among them. */
export const useRuns = (isWatched: boolean) =>
  useQuery({
    ...runsOptions,
    // Somebody may have started one meanwhile.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => isWatched && state.status !== 'error' && POLLED_MS,
  });

/** One run with what it changed. `isFollowed`: until it is no longer under way. */
export function useRun(id: string | undefined, isFollowed: boolean) {
  return useQuery({
    queryKey: ['sync', 'run', id],
    queryFn: ({ signal }) =>
      api('GET /api/sync-airtable/runs/{id}', { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    ...alwaysFreshStaffQuery,
    refetchInterval: ({ state: { data, error } }) =>
      isFollowed && !isGone(error) && (data?.status ?? 'running') === 'running' && POLLED_MS,
  });
}

export const isGone = (error: unknown) => hasStatus(error, 404);

/** What a sync is answered with, as far as it says: the run, and how it went in words. */
export type SyncAnswer = Partial<Reply<'POST /api/sync-airtable'>>;

/** One that takes long is answered while it is under way. */
export async function askForSync(options: SyncOptions | undefined): Promise<SyncAnswer> {
  const call = options && { body: options };
  const { data, headers } = await apiWithHeaders('POST /api/sync-airtable', call);
  const answer: SyncAnswer = data;
  const id = headers.get('Location')?.split('/').at(-1);
  return id ? { status: 'running', id, ...answer } : answer;
}

export const SYNC = ['sync'];

/** Goes on, and tells how it ended, when the dashboard is left meanwhile. */
export function useStartSync(handlers: {
  onSuccess: (answer: SyncAnswer) => void;
  onError: (error: Error) => void;
}) {
  return useMutation({
    mutationKey: SYNC,
    mutationFn: askForSync,
    ...handlers,
    ...staffMutation,
  });
}
