import type { SyncPlan } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { SyncProgress } from '../../../shared/entities/sync-run.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';

const RECORDS_PER_SECOND = 500;

export const INITIAL_PROGRESS: SyncProgress = {
  phase: 'reading',
  recordsExpected: null,
  written: 0,
  toWrite: null,
  photosToCopy: null,
  secondsLeft: null,
};

export function withProgress(run: StoredSyncRun, progress: Partial<SyncProgress>): StoredSyncRun {
  return { ...run, progress: { ...(run.progress ?? INITIAL_PROGRESS), ...progress } };
}

/** @param recordsExpected the table's size at the last read; null if it was never read. */
export function withRead(
  run: StoredSyncRun,
  read: number,
  recordsExpected: number | null,
): StoredSyncRun {
  const secondsLeft =
    recordsExpected === null
      ? null
      : Math.ceil(Math.max(0, recordsExpected - read) / RECORDS_PER_SECOND);
  return withProgress({ ...run, read }, { recordsExpected, secondsLeft });
}

export function withToWrite(
  run: StoredSyncRun,
  { changed, missingPhotos, unlist }: SyncPlan,
  photosBefore: number,
): StoredSyncRun {
  const written = run.progress?.written ?? 0;
  return withProgress(run, {
    phase: 'writing',
    toWrite: Math.max(written, changed + unlist.length),
    photosToCopy: photosBefore + missingPhotos,
    secondsLeft: null,
  });
}

export function addWritten(run: StoredSyncRun, count: number): StoredSyncRun {
  if (!run.progress) return run;
  const written = run.progress.written + count;
  const { toWrite } = run.progress;
  const elapsedMs = Date.now() - Date.parse(run.startedAt);
  const secondsLeft =
    toWrite === null || written === 0
      ? null
      : Math.ceil((Math.max(0, toWrite - written) * elapsedMs) / written / 1000);
  return withProgress(run, { written, secondsLeft });
}
