import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SyncOptions } from '../../../../../shared/contract/sync.ts';
import { toast } from '../../../components/toast/toast.ts';
import { getErrorMessage, hasStatus } from '../../../lib/api.ts';
import { notifyOtherTabs } from '../../../lib/tabChannel.ts';
import { useConnectionAfterSync } from '../connection/connectionQueries.ts';
import { sayFailed } from '../sayFailed.ts';
import { useNewCatalogue } from '../useRefreshCatalog.ts';
import { endOf, goneEnd, type SyncEnd, stillEnd } from './syncOutcome.ts';
import {
  isGone,
  runsOptions,
  SYNC,
  type SyncAnswer,
  useRun,
  useRuns,
  useStartSync,
} from './syncQueries.ts';
import { useIsStill } from './useIsStill.ts';
import { useRunsElsewhere } from './useSyncInOtherTabs.ts';

const FAILED = 'Failed to sync from Airtable. Check your API credentials.';

/** Whether a sync is under way, whoever started it, how the last one ended, and how to start one. */
export function useSync() {
  const queryClient = useQueryClient();
  const showNewCatalogue = useNewCatalogue();
  const askConnection = useConnectionAfterSync();
  const isAsked = useIsMutating({ mutationKey: SYNC }) > 0;
  const runs = useRuns(isAsked);
  const [answeredId, setAnsweredId] = useState<string>();
  const [news, setNews] = useState<SyncEnd>();
  const [isConfirmed, setConfirmed] = useState(false);
  const concluded = useRef(new Set<string | undefined>());

  const id = answeredId ?? runs.data?.find(isSyncing)?.id;
  const followed = useRun(id, true);
  const isStill = useIsStill(followed.data) && followed.data?.status === 'running';
  const isOver = isGone(followed.error) || (followed.data?.status ?? 'running') !== 'running';
  const isUnderWay = isAsked || (id !== undefined && !isOver && !isStill);

  useRunsElsewhere(isAsked || answeredId ? id : undefined);

  const conclude = (run: SyncAnswer) => {
    concluded.current.add(run.id);
    setAnsweredId(undefined);
    notifyOtherTabs('sync');
    const end = endOf(run);
    // A new catalogue brings the runs with it.
    if (end.status !== 'succeeded') queryClient.invalidateQueries(runsOptions);
    if (end.status !== 'blocked') askConnection({ hasFailed: end.status === 'failed' });
    setNews(end);
    if (end.status === 'failed') {
      toast({ title: 'Sync Failed', description: end.error || FAILED, variant: 'destructive' });
    } else if (end.status === 'succeeded') {
      toast({
        title: 'Sync Successful',
        description: 'Products have been synced from Airtable successfully.',
      });
      showNewCatalogue();
    }
  };

  const start = useStartSync({
    onSuccess: (answer) => {
      if (answer.status !== 'running') return conclude(answer);
      setAnsweredId(answer.id);
      queryClient.invalidateQueries(runsOptions);
    },
    onError: async (error) => {
      if (hasStatus(error, 409)) {
        await queryClient.refetchQueries(runsOptions);
        const runs = queryClient.getQueryData(runsOptions.queryKey);
        // Another sync under way is followed, and says itself how it ends.
        if (!runs?.some(isSyncing)) sayFailed('Sync Failed', error, FAILED);
        return;
      }
      sayFailed('Sync Failed', error, FAILED);
      queryClient.invalidateQueries(runsOptions);
      setNews({ status: 'failed', error: getErrorMessage(error) });
      askConnection({ hasFailed: true });
    },
  });

  const concludeFollowed = useEffectEvent(() => {
    const run = followed.data;
    if (!run || concluded.current.has(run.id)) return;
    conclude(isGone(followed.error) ? { ...run, ...goneEnd } : run);
  });
  useEffect(() => {
    if (isOver && !isAsked) concludeFollowed();
  }, [isOver, isAsked]);

  const last = runs.data?.find(({ status, dryRun }) => status !== 'running' && !dryRun);
  return {
    runs,
    isUnderWay,
    /** The run that is under way, once it is known. */
    run: isUnderWay ? followed.data : undefined,
    /** Whether it was confirmed here, where its way was barred. */
    isConfirmed,
    isLosingSight: isUnderWay && followed.isError,
    /** How the last sync ended, in this visit or before. */
    end: isUnderWay ? undefined : isStill ? stillEnd : (news ?? (last && endOf(last))),
    /** The same, if it ended in this visit. */
    news: isUnderWay ? undefined : news,
    start: (options?: SyncOptions) => {
      // The client knows of a press that is not shown yet.
      if (isUnderWay || queryClient.isMutating({ mutationKey: SYNC }) > 0) return;
      setNews(undefined);
      setConfirmed(options?.confirm === true);
      setAnsweredId(undefined);
      start.mutate(options);
    },
  };
}

const isSyncing = ({ status, dryRun }: SyncAnswer) => status === 'running' && !dryRun;

export type Sync = ReturnType<typeof useSync>;
