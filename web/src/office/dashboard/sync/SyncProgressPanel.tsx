import { LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { formatCause } from '../../common/history/formatCause.ts';
import { Stat, StatRow } from '../../common/StatRow.tsx';

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
  const id = useId();

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (takesFocus && isFocusLost) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <Paper
      ref={panel}
      component="section"
      variant="outlined"
      tabIndex={-1}
      aria-labelledby={id}
      sx={{ my: 2, p: 2 }}
    >
      <Stack
        direction="row"
        sx={{
          columnGap: 3,
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h3" component="h2" id={id}>
          {phase}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {run?.startedAt && (
            <>
              {formatCause(run.cause)}, since <Timestamp at={run.startedAt} />
            </>
          )}
        </Typography>
      </Stack>
      <LinearProgress
        aria-label={phase}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        sx={{ my: 1.5, height: '0.75rem' }}
      />
      <StatRow label="Counts">
        {counts.map(({ name, done, total }) => (
          <Stat key={name} label={name} value={formatCount(done, total)} />
        ))}
        <Stat label="Time left" value={timeLeft} />
      </StatRow>
      {isUnknown && (
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

const formatCount = (done: number, total: number | undefined) =>
  [done, total].flatMap((count) => count?.toLocaleString('en-US') ?? []).join(' of ');

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
