import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { SyncOptions } from '../../../../../shared/contract/sync.ts';
import { getErrorMessage, getFullMessage, hasStatus } from '../../../lib/api.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { useConnectionAfterSync } from './connectionQueries.ts';
import { RUN_GONE, STALLED, type SyncOutcome, toOutcome } from './syncOutcome.ts';
import {
  runsOptions,
  SYNC_MUTATION_KEY,
  type SyncResult,
  useRuns,
  useStartSync,
} from './syncQueries.ts';
import { useFollowedRun } from './useFollowedRun.ts';
import { SYNC_FAILED, useReportOutcome } from './useReportOutcome.ts';
import { useSyncInOtherTabs } from './useSyncInOtherTabs.ts';

interface State {
  /** A run started in this tab that is still running. */
  acceptedId: string | undefined;
  /** Outcome of the last run of this visit. */
  outcome: SyncOutcome | undefined;
  /** The last start confirmed a blocked run. */
  isConfirmed: boolean;
}

type Action =
  | { type: 'started'; isConfirmed: boolean }
  | { type: 'accepted'; id: string | undefined }
  | { type: 'ended'; outcome: SyncOutcome };

const IDLE: State = { acceptedId: undefined, outcome: undefined, isConfirmed: false };

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'started':
      return { ...IDLE, isConfirmed: action.isConfirmed };
    case 'accepted':
      return { ...state, acceptedId: action.id };
    case 'ended':
      return { ...state, acceptedId: undefined, outcome: action.outcome };
  }
}

/** Starts a sync, follows the running one (also one that someone else started), and reports the outcome. */
export function useSync() {
  const queryClient = useQueryClient();
  const [{ acceptedId, outcome, isConfirmed }, dispatch] = useReducer(reduce, IDLE);
  const isStarting = useIsMutating({ mutationKey: SYNC_MUTATION_KEY }) > 0;
  const runs = useRuns(isStarting);
  const runId = acceptedId ?? runs.data?.find(isSyncing)?.id;
  const followed = useFollowedRun(runId);
  const isRunning = isStarting || followed.isActive;
  const end = useEndRun((outcome) => dispatch({ type: 'ended', outcome }));
  useSyncInOtherTabs(isStarting || acceptedId ? runId : undefined);

  const start = useStartSync({
    onSuccess: (result) => {
      if (result.status !== 'running') return end.finish(result);
      dispatch({ type: 'accepted', id: result.id });
      queryClient.invalidateQueries(runsOptions);
    },
    onError: end.fail,
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
  return {
    runs,
    isRunning,
    /** The running run, once it is known. */
    run: isRunning ? followed.run : undefined,
    /** The running run cannot be read at the moment. */
    isProgressUnknown: isRunning && followed.isError,
    isConfirmed,
    /** Outcome of the last run, in this visit or before. */
    lastOutcome: isRunning ? undefined : followed.isStalled ? STALLED : lastOutcome,
    /** Only set for a run that ended during this visit. */
    visitOutcome: isRunning ? undefined : outcome,
    start: (options?: SyncOptions) => {
      // `isRunning` is that of the last render; the client's state is current.
      const isMutating = queryClient.isMutating({ mutationKey: SYNC_MUTATION_KEY }) > 0;
      if (isRunning || isMutating) return;
      dispatch({ type: 'started', isConfirmed: options?.confirm === true });
      start.mutate(options);
    },
  };
}
export type Sync = ReturnType<typeof useSync>;

/** Reports each run once, although both its own response and polling may show that it ended. */
function useEndRun(onEnd: (outcome: SyncOutcome) => void) {
  const queryClient = useQueryClient();
  const report = useReportOutcome();
  const checkConnection = useConnectionAfterSync();
  const reportedIds = useRef(new Set<string | undefined>());

  return {
    isReported: ({ id }: SyncResult) => reportedIds.current.has(id),
    finish: (run: SyncResult) => {
      reportedIds.current.add(run.id);
      const outcome = toOutcome(run);
      onEnd(outcome);
      report(outcome);
    },
    /** The request itself failed. */
    fail: async (error: Error) => {
      const toastContent = {
        title: 'Sync Failed',
        description: getFullMessage(error) || SYNC_FAILED,
      };
      if (hasStatus(error, 409)) {
        await queryClient.refetchQueries(runsOptions);
        const runs = queryClient.getQueryData(runsOptions.queryKey);
        // Another running sync is followed instead and reports its own end.
        if (!runs?.some(isSyncing)) showErrorToast(error, toastContent);
        return;
      }
      showErrorToast(error, toastContent);
      queryClient.invalidateQueries(runsOptions);
      checkConnection({ hasFailed: true });
      onEnd({ status: 'failed', error: getErrorMessage(error) });
    },
  };
}

const isSyncing = ({ status, dryRun }: SyncResult) => status === 'running' && !dryRun;
