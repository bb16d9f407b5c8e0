import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, apiWithHeaders } from '../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';

const PAGE_SIZE = 50;
const REFRESH_MS = 60_000;

export const failedTasksOptions = infiniteQueryOptions({
  queryKey: ['failed tasks'],
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await apiWithHeaders('GET /api/failed-tasks', {
      query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      signal,
    });
    return { tasks: data, nextCursor: headers.get('X-Next-Cursor') };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => pages.flatMap(({ tasks }) => tasks),
  refetchInterval: REFRESH_MS,
  ...alwaysFreshStaffQuery,
});

export const useFailedTasks = () => useInfiniteQuery(failedTasksOptions);

export function useRetryTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/failed-tasks/{id}/retry', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(failedTasksOptions),
    ...staffMutation,
  });
}

export function useDiscardTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/failed-tasks/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(failedTasksOptions),
    ...staffMutation,
  });
}
