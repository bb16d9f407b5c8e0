import { LinearProgress, Paper, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import type { SyncProgress } from '../../../../../shared/entities/sync-run.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { formatCause } from '../../common/history/formatCause.ts';
import { Note } from '../../common/Note.tsx';
import { Row } from '../../common/Row.ts';
import { Stat, StatRow } from '../../common/StatRow.tsx';
import type { Sync } from '../../common/sync/useSync.ts';

export function SyncProgressPanel({ sync }: { sync: Sync }) {
  const { run, isConfirmed, isProgressUnknown } = sync;
  const { read = 0, photos = 0, progress } = run ?? {};
  const { recordsExpected, written = 0, toWrite, photosToCopy, secondsLeft } = progress ?? {};
  const phase = progress
    ? (PHASES[progress.phase] ?? 'Syncing with Airtable')
    : 'Starting the sync';
  const percent = progress && getPercent(read, progress);
  const panel = useRef<HTMLElement>(null);
  const id = useId();

  // The panel replaces the button that had the focus.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isConfirmed && isFocusLost) panel.current?.focus({ preventScroll: true });
  }, [isConfirmed]);

  return (
    <Paper
      ref={panel}
      component="section"
      variant="outlined"
      tabIndex={-1}
      aria-labelledby={id}
      sx={{ my: 2, p: 2 }}
    >
      <Row sx={{ columnGap: 3, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2" id={id}>
          {phase}
        </Typography>
        {run?.startedAt && (
          <Note>
            {formatCause(run.cause)}, since <Timestamp at={run.startedAt} />
          </Note>
        )}
      </Row>
      <LinearProgress
        aria-label={phase}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        sx={{ my: 1.5, height: '0.75rem' }}
      />
      <StatRow label="Counts">
        <Stat label="Records read" value={formatCount(read, recordsExpected)} />
        <Stat label="Products written" value={formatCount(written, toWrite)} />
        <Stat label="Photos copied" value={formatCount(photos, photosToCopy)} />
        <Stat label="Time left" value={formatTimeLeft(secondsLeft)} />
      </StatRow>
      {isProgressUnknown && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          The progress is temporarily unavailable. The run continues, and this page keeps checking.
        </Typography>
      )}
      {/* Announced in steps of 25 percent; every second would be too much for screen readers. */}
      <p role="status" className="visually-hidden">
        {phase}
        {percent !== undefined && percent >= 25 && `, ${percent - (percent % 25)} percent`}
      </p>
    </Paper>
  );
}

function formatCount(done: number, expected: number | null | undefined): string {
  const count = done.toLocaleString('en-US');
  return expected == null || done > expected
    ? count
    : `${count} of ${expected.toLocaleString('en-US')}`;
}

const PHASES = {
  reading: 'Reading the records from Airtable',
  writing: 'Writing the products',
  publishing: 'Publishing the catalog',
} satisfies Record<SyncProgress['phase'], string>;

/** Describes the current phase; undefined while unknown. */
function getPercent(read: number, { phase, recordsExpected, written, toWrite }: SyncProgress) {
  if (phase === 'publishing') return 100;
  const [done, total] = phase === 'reading' ? [read, recordsExpected] : [written, toWrite];
  return total ? Math.floor(Math.min(done / total, 1) * 100) : undefined;
}

function formatTimeLeft(seconds: number | null | undefined): string {
  if (seconds == null) return 'Estimating…';
  if (seconds < 5) return 'A few seconds';
  if (seconds < 90) return `About ${seconds} s`;
  return `About ${Math.round(seconds / 60)} min`;
}
