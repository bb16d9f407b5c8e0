import {
  SYNC_BLOCKED,
  SYNC_FAILED,
  SYNC_PROBLEMS,
  SYNC_SECONDS,
  SYNC_SUCCEEDED,
} from '../../platform/aws/metric-names.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';

const STATUS_METRICS = {
  succeeded: SYNC_SUCCEEDED,
  failed: SYNC_FAILED,
  blocked: SYNC_BLOCKED,
} as const satisfies Record<Exclude<StoredSyncRun['status'], 'running'>, string>;

/** A shop without a base, or with one that has not changed, must not raise the alarm 'Sync not run'. */
export async function recordNothingToSync(): Promise<void> {
  const { publishMetrics } = await import('../../platform/aws/metrics.ts');
  publishMetrics({ [SYNC_SUCCEEDED]: 1 });
}

/** Dry runs and test imports do not count, because they do not keep a shop in sync. */
export async function recordMetrics(run: StoredSyncRun): Promise<void> {
  const { status, dryRun, first, startedAt, problems } = run;
  if (status === 'running' || dryRun || first !== undefined) return;
  const { publishMetrics } = await import('../../platform/aws/metrics.ts');
  publishMetrics({
    [STATUS_METRICS[status]]: 1,
    [SYNC_SECONDS]: (Date.now() - Date.parse(startedAt)) / 1_000,
    [SYNC_PROBLEMS]: new Set(problems.map(({ recordId }) => recordId)).size,
  });
}
