import { useEffect, useRef } from 'react';
import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { formatCause } from '../../common/history/formatCause.ts';
import { formatProgress } from './formatProgress.ts';
import alertStyles from './SyncAlert.module.css';
import styles from './SyncProgress.module.css';

interface SyncProgressProps {
  /** Undefined until the run is known. */
  run: Partial<SyncRun> | undefined;
  /** The progress cannot be read at the moment. */
  isUnknown: boolean;
  /** It replaces the button that had focus. */
  takesFocus: boolean;
}

export function SyncProgress({ run, isUnknown, takesFocus }: SyncProgressProps) {
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
