import { findSyncRun, listSyncRuns, type StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { findSyncState } from '../../platform/table/sync-state.ts';

/** @returns the newest runs first; the last may be an older full read that waits for a confirmation. */
export async function listRecentRuns(limit: number): Promise<StoredSyncRun[]> {
  const runs = await listSyncRuns(limit);
  const { blockedRunId } = (await findSyncState()) ?? {};
  const isListed = runs.some(({ id }) => id === blockedRunId);
  const blocked = blockedRunId && !isListed ? await findSyncRun(blockedRunId) : undefined;
  return blocked ? [...runs, blocked] : runs;
}
