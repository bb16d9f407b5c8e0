import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffMutation } from '../../back-office/queryOptions.ts';
import { askForSync, runsOptions, useRun } from './syncQueries.ts';

const DRY_RUN = ['dry run'];

/** What a sync would change; nothing is written by it. */
export function useDryRun() {
  const queryClient = useQueryClient();
  const asked = useMutation({
    mutationKey: DRY_RUN,
    mutationFn: () => askForSync({ dryRun: true }),
    onSuccess: () => queryClient.invalidateQueries(runsOptions),
    ...staffMutation,
  });
  const { data: answer } = asked;
  const followed = useRun(answer?.status === 'running' ? answer.id : undefined, true);
  const data = followed.data ?? answer;

  return {
    data,
    error: asked.error ?? followed.error,
    isPending: asked.isPending || (data?.status === 'running' && !followed.error),
    start: () => {
      if (queryClient.isMutating({ mutationKey: DRY_RUN }) === 0) asked.mutate();
    },
  };
}
