import { photoPath } from '../../shared/airtable-mapping/photo.ts';
import { type ItemChange, photoIds } from '../../shared/airtable-mapping/sync-plan.ts';
import type { SyncProgress } from '../../shared/entities/sync-run.ts';
import type { KeptSyncRun } from '../storage/table/sync-runs.ts';

const RECORDS_PER_SECOND = 500;

export const NOTHING_YET: SyncProgress = {
  phase: 'reading',
  recordsExpected: null,
  written: 0,
  toWrite: null,
  photosToCopy: null,
  secondsLeft: null,
};

export function withProgress(run: KeptSyncRun, progress: Partial<SyncProgress>): KeptSyncRun {
  return { ...run, progress: { ...(run.progress ?? NOTHING_YET), ...progress } };
}

/** @param recordsExpected as many as there were when the table was last read; null when it never was. */
export function withRead(
  run: KeptSyncRun,
  read: number,
  recordsExpected: number | null,
): KeptSyncRun {
  const secondsLeft =
    recordsExpected === null
      ? null
      : Math.ceil(Math.max(0, recordsExpected - read) / RECORDS_PER_SECOND);
  return withProgress({ ...run, read }, { recordsExpected, secondsLeft });
}

/** All is read: so much is to be done. */
export function withToWrite(
  run: KeptSyncRun,
  changes: readonly ItemChange[],
  unlisting: number,
): KeptSyncRun {
  const written = run.progress?.written ?? 0;
  return withProgress(run, {
    phase: 'writing',
    toWrite: Math.max(written, changes.length + unlisting),
    photosToCopy: run.photos + photosMissing(changes),
    secondsLeft: null,
  });
}

export function withWritten(run: KeptSyncRun, more: number): KeptSyncRun {
  if (!run.progress) return run;
  const written = run.progress.written + more;
  const { toWrite } = run.progress;
  const elapsedMs = Date.now() - Date.parse(run.startedAt);
  const secondsLeft =
    toWrite === null || written === 0
      ? null
      : Math.ceil((Math.max(0, toWrite - written) * elapsedMs) / written / 1000);
  return withProgress(run, { written, secondsLeft });
}

function photosMissing(changes: readonly ItemChange[]): number {
  const wanted = changes.flatMap(({ item, stored }) =>
    photoIds(item).filter((id) => !stored?.imageUrls.includes(photoPath(id))),
  );
  return new Set(wanted).size;
}
