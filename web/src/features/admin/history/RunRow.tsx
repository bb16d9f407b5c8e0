import { useId, useState } from 'react';
import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { Icon } from '../../../components/Icon.tsx';
import { LedgerRow } from '../../../components/Ledger.tsx';
import { StatusBadge, type Tone } from '../../../components/StatusBadge.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { causeOf } from '../sync/causes.ts';
import { RunFile } from '../sync/RunDetails.tsx';
import styles from '../sync/SyncHistory.module.css';

const OUTCOMES: Readonly<Record<SyncRun['status'], { label: string; tone: Tone }>> = {
  running: { label: 'Under way', tone: 'open' },
  succeeded: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'done' },
  blocked: { label: 'Stopped', tone: 'due' },
};

/** One run in a line; it opens into its problems and its changes. */
export function RunRow({ run }: { run: SyncRun }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { label, tone } = OUTCOMES[run.status] ?? { label: run.status, tone: 'open' };
  const problemCount = run.problems?.length ?? 0;

  return (
    <LedgerRow className={styles.row} isOpen={isOpen}>
      <h3 className={styles.started}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className={isOpen ? styles.toggle : `stretched ${styles.toggle}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="visually-hidden">Run of </span>
          <Timestamp at={run.startedAt} />
        </button>
      </h3>
      <span className={styles.cause}>{run.dryRun ? 'Dry run' : causeOf(run.cause)}</span>
      <span className={styles.outcome}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </span>
      <Figure name="Took" value={duration(run)} />
      <Figure name="Read" value={run.read} />
      <Figure name="New" value={run.created} />
      <Figure name="Changed" value={run.updated} />
      <Figure name="Off sale" value={run.unlisted} />
      <Figure name="Photos" value={run.photos} />
      <Figure name="Problems" value={problemCount} isWarning={problemCount > 0} />
      <Figure name="Calls" value={run.calls ?? 0} />
      <span className={isOpen ? styles.opened : styles.closed}>
        <Icon name="next" size={16} />
      </span>
      {isOpen && <RunFile id={id} run={run} />}
    </LedgerRow>
  );
}

interface FigureProps {
  name: string;
  value: number | string;
  isWarning?: boolean;
}

/** Nought stands back, so that what happened is seen. */
function Figure({ name, value, isWarning = false }: FigureProps) {
  return (
    <span data-none={value === 0} data-warning={isWarning} className={styles.figure}>
      <span className={styles.label}>{name} </span>
      {value.toLocaleString('en-US')}
    </span>
  );
}

function duration({ startedAt, finishedAt }: SyncRun): string {
  if (!finishedAt) return '–';
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
