import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SyncOptions } from '../../../../../shared/contract/sync.ts';
import { findBlockedRun } from '../../../../../shared/entities/sync-run.ts';
import { getErrorMessage, getFullMessage, hasStatus } from '../../../lib/api.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useRefreshCatalog } from '../useRefreshCatalog.ts';
import { useConnectionAfterSync } from './connectionQueries.ts';
import { postSync, runsOptions, type SyncResult, useRun, useRuns } from './syncQueries.ts';

const MUTATION_KEY = ['sync'];

export interface SyncOutcome {
  status: 'succeeded' | 'failed' | 'blocked';
  error?: string | undefined;
  isRollback?: boolean;
}

function toOutcome({ status, success, error, message, rollsBack }: SyncResult): SyncOutcome {
  if (status === 'blocked') return { status, error: error || message };
  if (status === 'failed' || success === false) {
    return { status: 'failed', error: error || message };
  }
  return { status: 'succeeded', isRollback: rollsBack !== undefined };
}

const STALLED: SyncOutcome = {
  status: 'failed',
  error:
    'This run has made no progress for several minutes and was probably interrupted. Nothing is lost: press Sync to resume it.',
};

const RUN_GONE: SyncOutcome = {
  status: 'failed',
  error: 'This run no longer exists. Press Sync to bring the shop up to date.',
};

interface State {
  acceptedId?: string | undefined;
  outcome?: SyncOutcome;
  /** The run of the outcome, which the list may not have yet. */
  ended?: SyncResult | undefined;
  isConfirmed: boolean;
}

export function useSync() {
  const queryClient = useQueryClient();
  const [{ acceptedId, outcome, ended, isConfirmed }, setState] = useState<State>({
    isConfirmed: false,
  });
  const isStarting = useIsMutating({ mutationKey: MUTATION_KEY }) > 0;
  const runs = useRuns(isStarting);
  const runId = acceptedId ?? runs.data?.find(isSyncing)?.id;
  const followed = useFollowedRun(runId);
  const isRunning = isStarting || followed.isActive;
  const end = useEndRun((result, run) =>
    setState((state) => ({ isConfirmed: state.isConfirmed, outcome: result, ended: run })),
  );

  useEffect(
    () => onOtherTabs('sync', () => void queryClient.invalidateQueries(runsOptions)),
    [queryClient],
  );
  const startedId = isStarting || acceptedId ? runId : undefined;
  useEffect(() => {
    // Other tabs cannot find the run before it has an id.
    if (startedId !== undefined) notifyOtherTabs('sync');
  }, [startedId]);

  // The handlers are called even after staff leave the dashboard.
  const start = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: postSync,
    onSuccess: (result) => {
      if (result.status !== 'running') return end.finish(result);
      setState((state) => ({ ...state, acceptedId: result.id }));
      queryClient.invalidateQueries(runsOptions);
    },
    onError: end.fail,
    ...staffMutation,
  });

  const finishFollowed = useEffectEvent(() => {
    const { run, isGone } = followed;
    if (run && !end.isReported(run)) end.finish(isGone ? { ...run, ...RUN_GONE } : run);
  });
  useEffect(() => {
    if (followed.isEnded && !isStarting) finishFollowed();
  }, [followed.isEnded, isStarting]);

  const lastRun = runs.data?.find(({ status, dryRun }) => status !== 'running' && !dryRun);
  const lastOutcome = outcome ?? (lastRun && toOutcome(lastRun));
  const others = runs.data?.filter(({ id }) => id !== ended?.id) ?? [];
  const blockedRun = findBlockedRun<SyncResult>(ended ? [ended, ...others] : others);
  return {
    runs,
    isRunning,
    run: isRunning ? followed.run : undefined,
    isProgressUnknown: isRunning && followed.isError,
    isConfirmed,
    lastOutcome: isRunning ? undefined : followed.isStalled ? STALLED : lastOutcome,
    visitOutcome: isRunning ? undefined : outcome,
    blockedRun: isRunning ? undefined : blockedRun,
    start: (options?: SyncOptions) => {
      // `isRunning` is from the last render; the client's state is current.
      if (isRunning || queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 0) return;
      setState({ isConfirmed: options?.confirm === true });
      start.mutate(options);
    },
  };
}
export type Sync = ReturnType<typeof useSync>;

/** Reports each run once, although both its response and polling may show that it ended. */
function useEndRun(onEnd: (outcome: SyncOutcome, run?: SyncResult) => void) {
  const queryClient = useQueryClient();
  const refreshCatalog = useRefreshCatalog();
  const checkConnection = useConnectionAfterSync();
  const reportedIds = useRef(new Set<string | undefined>());

  const report = ({ status, error, isRollback }: SyncOutcome) => {
    notifyOtherTabs('sync');
    if (status !== 'blocked') checkConnection({ hasFailed: status === 'failed' });
    if (status === 'succeeded') {
      toast(isRollback ? ROLLED_BACK : SYNCED);
      refreshCatalog();
      return;
    }
    queryClient.invalidateQueries(runsOptions);
    if (status === 'failed') {
      toast({ title: 'Sync Failed', description: error || SYNC_FAILED, variant: 'destructive' });
    }
  };

  return {
    isReported: ({ id }: SyncResult) => reportedIds.current.has(id),
    finish: (run: SyncResult) => {
      reportedIds.current.add(run.id);
      const outcome = toOutcome(run);
      onEnd(outcome, run);
      report(outcome);
    },
    fail: async (error: Error) => {
      const description = getFullMessage(error) || SYNC_FAILED;
      const showError = () => showErrorToast(error, { title: 'Sync Failed', description });
      if (hasStatus(error, 409)) {
        await queryClient.refetchQueries(runsOptions);
        const runs = queryClient.getQueryData(runsOptions.queryKey);
        if (!runs?.some(isSyncing)) showError();
        return;
      }
      showError();
      queryClient.invalidateQueries(runsOptions);
      checkConnection({ hasFailed: true });
      onEnd({ status: 'failed', error: getErrorMessage(error) });
    },
  };
}

const ROLLED_BACK = {
  title: 'Run Rolled Back',
  description: 'The shop has the values from before the run.',
};
const SYNCED = {
  title: 'Sync Successful',
  description: 'Products have been synced from Airtable successfully.',
};
const SYNC_FAILED = 'Failed to sync from Airtable. Check your API credentials.';

/** A push takes seconds, and does not keep staff from starting a sync. */
const isSyncing = ({ status, dryRun, cause }: SyncResult) =>
  status === 'running' && !dryRun && cause !== 'push';

/** A healthy run reports progress far more often. */
const STALLED_AFTER_MS = 150_000;

/** A run without progress for minutes was interrupted and counts as stalled. */
function useFollowedRun(id: string | undefined) {
  const { data: run, error, isError } = useRun(id, true);
  const isRunning = (run?.status ?? 'running') === 'running';
  const isGone = hasStatus(error, 404);
  const isStalled = useIsUnchanged(run, STALLED_AFTER_MS) && run?.status === 'running';

  return {
    run,
    isError,
    isGone,
    isStalled,
    isEnded: isGone || !isRunning,
    isActive: id !== undefined && isRunning && !isGone && !isStalled,
  };
}

function useIsUnchanged(value: unknown, durationMs: number): boolean {
  const [unchanged, setUnchanged] = useState<{ value: unknown }>();

  useEffect(() => {
    const timer = setTimeout(() => setUnchanged({ value }), durationMs);
    return () => clearTimeout(timer);
  }, [value, durationMs]);

  return unchanged !== undefined && unchanged.value === value;
}
