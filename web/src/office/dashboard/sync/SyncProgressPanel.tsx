import { useEffect, useRef } from 'react';
import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { formatCause } from '../../common/history/formatCause.ts';
import alertStyles from './SyncAlert.module.css';
import styles from './SyncProgressPanel.module.css';

interface SyncProgressPanelProps {
  run: Partial<SyncRun> | undefined;
  isUnknown: boolean;
  /** Set if it replaces the button that had focus. */
  takesFocus: boolean;
}

export function SyncProgressPanel({ run, isUnknown, takesFocus }: SyncProgressPanelProps) {
  const { phase, counts, fraction, timeLeft } = formatProgress(run);
  const percent = fraction === undefined ? undefined : Math.floor(fraction * 100);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (takesFocus && isFocusLost) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="sync-progress"
      className={alertStyles.progress}
    >
      <div className={styles.head}>
        <h2 id="sync-progress" className={styles.title}>
          {phase}
        </h2>
        <p className={styles.started}>
          {run?.startedAt && (
            <>
              {formatCause(run.cause)}, since <Timestamp at={run.startedAt} />
            </>
          )}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={phase}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.track}
      >
        <div
          data-determinate={percent !== undefined}
          className={styles.bar}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      <dl className={styles.counts}>
        {counts.map(({ name, done, total }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {done.toLocaleString('en-US')}
              {total !== undefined && <span> of {total.toLocaleString('en-US')}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>Time left</dt>
          <dd>{timeLeft}</dd>
        </div>
      </dl>
      {isUnknown && (
        <p className={styles.unknown}>
          The progress is temporarily unavailable. The run continues, and this page keeps checking.
        </p>
      )}
      {/* Announced in steps of 25 percent; every second would be too much for screen readers. */}
      <p role="status" className="visually-hidden">
        {phase}
        {percent !== undefined && percent >= 25 && `, ${percent - (percent % 25)} percent`}
      </p>
    </section>
  );
}

type Progress = NonNullable<SyncRun['progress']>;

const PHASES = {
  reading: 'Reading the records from Airtable',
  writing: 'Writing the products',
  publishing: 'Publishing the catalog',
} satisfies Record<Progress['phase'], string>;

interface Count {
  name: string;
  done: number;
  total?: number | undefined;
}

/** `fraction` describes the current phase; undefined while unknown. */
function formatProgress(run: Partial<SyncRun> | undefined) {
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
