import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiWithHeaders } from '../../lib/api.ts';
import { getRows, pagedListOptions } from '../../lib/pagedList.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const PAGE_SIZE = 50;
const REFRESH_MS = 60_000;

export const failedTasksOptions = infiniteQueryOptions({
  ...pagedListOptions(['failed tasks'], PAGE_SIZE, (call) =>
    apiWithHeaders('GET /api/failed-tasks', call),
  ),
  select: ({ pages }) => getRows(pages),
  refetchInterval: REFRESH_MS,
});

export const useFailedTasks = () => useInfiniteQuery(failedTasksOptions);

export const useRetryTask = () =>
  useTaskMutation((id) => api('POST /api/failed-tasks/{id}/retry', { params: { id } }));

export const useDiscardTask = () =>
  useTaskMutation((id) => api('DELETE /api/failed-tasks/{id}', { params: { id } }));

function useTaskMutation<T>(mutationFn: (id: string) => Promise<T>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedTasksOptions.queryKey }),
    ...staffMutation,
  });
}
