import { useEffect, useRef } from 'react';
import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { causeOf } from './causes.ts';
import { howFar } from './formatProgress.ts';
import news from './SyncAlert.module.css';
import styles from './SyncProgress.module.css';

interface SyncProgressProps {
  /** Not known in the first moments. */
  run: Partial<SyncRun> | undefined;
  isLosingSight: boolean;
  /** Whether it stands in place of what was pressed. */
  takesFocus: boolean;
}

/** How far the run is that is under way. */
export function SyncProgress({ run, isLosingSight, takesFocus }: SyncProgressProps) {
  const { phase, counts, fraction, timeLeft } = howFar(run);
  const percent = fraction === undefined ? undefined : Math.floor(fraction * 100);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (takesFocus && isLost) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="sync-progress" className={news.panel}>
      <div className={styles.head}>
        <h2 id="sync-progress" className={styles.title}>
          {phase}
        </h2>
        <p className={styles.since}>
          {run?.startedAt && (
            <>
              {causeOf(run.cause)}, since <Timestamp at={run.startedAt} />
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
        {counts.map(({ name, done, of }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {done.toLocaleString('en-US')}
              {of !== undefined && <span> of {of.toLocaleString('en-US')}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>Time left</dt>
          <dd>{timeLeft}</dd>
        </div>
      </dl>
      {isLosingSight && (
        <p className={styles.lost}>
          How far it is cannot be read just now. The run goes on; this page keeps asking.
        </p>
      )}
      {/* A quarter at a time: a word each second would be noise. */}
      <p role="status" className="visually-hidden">
        {phase}
        {percent !== undefined && percent >= 25 && `, ${percent - (percent % 25)} percent`}
      </p>
    </section>
  );
}
