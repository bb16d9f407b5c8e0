import { currentSyncLease } from '../storage/table/sync-lease.ts';
import type { KeptSyncRun } from '../storage/table/sync-runs.ts';

/** No invocation lives longer, so a rehearsal which is older is over. */
const LONGEST_INVOCATION_MS = 15 * 60_000;

/** Runs as the staff see them: one whose invocation died could not say so itself. */
export async function asTheyStand(runs: readonly KeptSyncRun[]): Promise<KeptSyncRun[]> {
  if (!runs.some(({ status }) => status === 'running')) return [...runs];
  const lease = await currentSyncLease();
  const isAlive = (run: KeptSyncRun) =>
    run.dryRun
      ? Date.now() - Date.parse(run.startedAt) < LONGEST_INVOCATION_MS
      : lease?.runId === run.id && lease.isHeld;
  return runs.map((run) =>
    run.status !== 'running' || isAlive(run)
      ? run
      : {
          ...run,
          status: 'failed',
          error: 'It was interrupted; the next sync goes on from there.',
        },
  );
}
