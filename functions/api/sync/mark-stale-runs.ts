import { findSyncLease } from '../../platform/table/sync-lease.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';

/** Lambda's limit: a dry run holds no lease, and one that is older must have ended. */
const MAX_INVOCATION_MS = 15 * 60_000;

/** Reports a run as failed if its invocation died before it could save the failure. */
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
