import {
  SYNC_BLOCKED,
  SYNC_FAILED,
  SYNC_PROBLEMS,
  SYNC_SECONDS,
  SYNC_SUCCEEDED,
} from '../aws/metric-names.ts';
import { publishMetrics } from '../aws/metrics.ts';
import type { KeptSyncRun } from '../storage/table/sync-runs.ts';

const NAMES = { succeeded: SYNC_SUCCEEDED, failed: SYNC_FAILED, blocked: SYNC_BLOCKED } as const;

/** Tells those who watch how a run ended. A rehearsal and a test import keep no shop in step. */
export function measure({ status, dryRun, first, startedAt, problems }: KeptSyncRun): void {
  if (status === 'running' || dryRun || first !== undefined) return;
  publishMetrics({
    [NAMES[status]]: 1,
    [SYNC_SECONDS]: (Date.now() - Date.parse(startedAt)) / 1_000,
    [SYNC_PROBLEMS]: new Set(problems.map(({ recordId }) => recordId)).size,
  });
}
