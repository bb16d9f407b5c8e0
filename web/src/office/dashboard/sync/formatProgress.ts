import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';

type Progress = NonNullable<SyncRun['progress']>;

const PHASES = {
  reading: 'Reading the records from Airtable',
  writing: 'Writing the products',
  publishing: 'Publishing the catalog',
} satisfies Record<Progress['phase'], string>;

export interface Count {
  name: string;
  done: number;
  /** Undefined while unknown. */
  total?: number | undefined;
}

/** `fraction` is that of the current phase; undefined while unknown. */
export function formatProgress(run: Partial<SyncRun> | undefined) {
  const { read = 0, photos = 0, progress } = run ?? {};
  const { recordsExpected, written = 0, toWrite, photosToCopy, secondsLeft } = progress ?? {};
  const counts: Count[] = [
    { name: 'Records read', done: read, total: getTotal(read, recordsExpected) },
    { name: 'Products written', done: written, total: getTotal(written, toWrite) },
    { name: 'Photos copied', done: photos, total: getTotal(photos, photosToCopy) },
  ];
  return {
    phase: progress ? (PHASES[progress.phase] ?? 'Syncing with Airtable') : 'Starting the sync',
    counts,
    fraction: progress && getFraction(read, progress),
    timeLeft: secondsLeft == null ? 'Estimating…' : formatSeconds(secondsLeft),
  };
}

/** An expected number that has been exceeded was wrong and is not shown. */
const getTotal = (done: number, expected: number | null | undefined) =>
  expected == null || done > expected ? undefined : expected;

function getFraction(
  read: number,
  { phase, recordsExpected, written, toWrite }: Progress,
): number | undefined {
  if (phase === 'publishing') return 1;
  const [done, total] = phase === 'reading' ? [read, recordsExpected] : [written, toWrite];
  return total ? Math.min(done / total, 1) : undefined;
}

function formatSeconds(seconds: number): string {
  if (seconds < 5) return 'A few seconds';
  if (seconds < 90) return `About ${seconds} s`;
  return `About ${Math.round(seconds / 60)} min`;
}
