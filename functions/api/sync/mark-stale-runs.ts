import { findSyncLease } from '../../platform/table/sync-lease.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';

/** Lambda's maximum duration. A dry run holds no lease, so only its age shows that it ended. */
const MAX_INVOCATION_MS = 15 * 60_000;

export async function markStaleRuns(runs: readonly StoredSyncRun[]): Promise<StoredSyncRun[]> {
  if (!runs.some(({ status }) => status === 'running')) return [...runs];
  const lease = await findSyncLease();
  const isAlive = (run: StoredSyncRun) =>
    run.dryRun
      ? Date.now() - Date.parse(run.startedAt) < MAX_INVOCATION_MS
      : lease?.runId === run.id && lease.isHeld;
  return runs.map((run) =>
    run.status !== 'running' || isAlive(run)
      ? run
      : { ...run, status: 'failed', error: 'The run was interrupted. The next sync resumes it.' },
  );
}
