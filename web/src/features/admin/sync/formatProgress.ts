import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';

const PHASES = {
  reading: 'Reading the records from Airtable',
  writing: 'Writing the products',
  publishing: 'Publishing the catalogue',
};

export interface Count {
  name: string;
  done: number;
  /** Left out while it is not known. */
  of?: number | undefined;
}

/** A run's progress as the page says it. `fraction`: of the phase that it is in, where that is known. */
export function howFar(run: Partial<SyncRun> | undefined) {
  const { read = 0, photos = 0, progress } = run ?? {};
  const { recordsExpected, written = 0, toWrite, photosToCopy, secondsLeft } = progress ?? {};
  const counts: Count[] = [
    { name: 'Records read', done: read, of: allOf(read, recordsExpected) },
    { name: 'Products written', done: written, of: allOf(written, toWrite) },
    { name: 'Photos copied', done: photos, of: allOf(photos, photosToCopy) },
  ];
  return {
    phase: progress ? (PHASES[progress.phase] ?? 'Syncing with Airtable') : 'Starting the sync',
    counts,
    fraction: fractionOf(read, progress),
    timeLeft: secondsLeft == null ? 'Not known yet' : inWords(secondsLeft),
  };
}

/** As many were expected; no longer once there turn out to be more. */
const allOf = (done: number, expected: number | null | undefined) =>
  expected == null || done > expected ? undefined : expected;

function fractionOf(read: number, progress: SyncRun['progress']): number | undefined {
  if (!progress) return undefined;
  const { phase, recordsExpected, written, toWrite } = progress;
  const [done, all] = phase === 'reading' ? [read, recordsExpected] : [written, toWrite];
  if (phase === 'publishing') return 1;
  return all ? Math.min(done / all, 1) : undefined;
}

function inWords(seconds: number): string {
  if (seconds < 5) return 'A moment';
  if (seconds < 90) return `About ${seconds} s`;
  return `About ${Math.round(seconds / 60)} min`;
}
