import { useEffect, useState } from 'react';
import { hasStatus } from '../../../lib/api.ts';
import { useRun } from './syncQueries.ts';

/** A healthy run reports progress far more often. */
const STALLED_AFTER_MS = 150_000;

/** Polls a run until it ends. A run without progress for minutes was interrupted and counts as stalled. */
export function useFollowedRun(id: string | undefined) {
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
