import { useMutation, useQueryClient } from '@tanstack/react-query';
import { doneByStaff } from '../forStaff.ts';
import { askForSync, runsOptions, useRun } from './syncQuery.ts';

/** What a sync would change; nothing is written by it. */
export function useDryRun() {
  const queryClient = useQueryClient();
  const asked = useMutation({
    mutationFn: () => askForSync({ dryRun: true }),
    onSuccess: () => queryClient.invalidateQueries(runsOptions),
    ...doneByStaff,
  });
  const { data: answer } = asked;
  const followed = useRun(answer?.status === 'running' ? answer.id : undefined, true);
  const data = followed.data ?? answer;

  return {
    data,
    error: asked.error ?? followed.error,
    isPending: asked.isPending || (data?.status === 'running' && !followed.error),
    start: () => {
      if (!asked.isPending) asked.mutate();
    },
  };
}
