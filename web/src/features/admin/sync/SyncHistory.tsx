import { useState } from 'react';
import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { type Column, DataTable, RowToggle } from '../../../components/DataTable.tsx';
import { InlineError } from '../../../components/InlineError.tsx';
import { StatusBadge, type Tone } from '../../../components/StatusBadge.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { Section } from '../Section.tsx';
import { formatCause } from './formatCause.ts';
import { RunDetails } from './RunDetails.tsx';
import styles from './SyncHistory.module.css';
import type { RunsResult } from './syncQueries.ts';
import { useShowAll } from './useShowAll.ts';

const INITIAL_SIZE = 8;

const STATUSES = {
  running: { label: 'Running', tone: 'info' },
  succeeded: { label: 'Succeeded', tone: 'success' },
  failed: { label: 'Failed', tone: 'critical' },
  blocked: { label: 'Blocked', tone: 'attention' },
} satisfies Record<SyncRun['status'], { label: string; tone: Tone }>;

/** The latest sync runs, newest first. */
export function SyncHistory({ runs }: { runs: RunsResult }) {
  return (
    <Section title="Sync history" isRuled={false}>
      <Runs runs={runs} />
    </Section>
  );
}

function Runs({ runs }: { runs: RunsResult }) {
  const { data = [], isPending, isLoadingError, error, isFetching, refetch } = runs;
  const { shown, isTruncated, showAll } = useShowAll(data, INITIAL_SIZE);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());

  const toggle = ({ id }: SyncRun) => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };

  if (isLoadingError) {
    return (
      <InlineError
        text="The sync history could not be loaded."
        subject="the sync history"
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (!isPending && data.length === 0) {
    return (
      <p className={styles.empty}>
        No sync has run yet. Press Sync above. Each run is listed here with what it read, what it
        changed and which records need attention.
      </p>
    );
  }
  return (
    <>
      <DataTable
        label="Sync runs"
        columns={COLUMNS}
        rows={isPending ? undefined : shown}
        getKey={({ id }) => id}
        rowHeight={45}
        skeletonRows={4}
        rowClassName={styles.row}
        expansion={{
          isOpen: ({ id }) => openIds.has(id),
          onToggle: toggle,
          renderDetails: (run) => <RunDetails run={run} runs={data} />,
        }}
      />
      {isTruncated && (
        <TextButton className={styles.more} onClick={showAll}>
          Show all {data.length} runs
        </TextButton>
      )}
    </>
  );
}

const COLUMNS: readonly Column<SyncRun>[] = [
  {
    header: 'Started',
    width: 'minmax(max-content, 2fr)',
    className: styles.started,
    cell: ({ startedAt }) => (
      <h3>
        <RowToggle>
          <span className="visually-hidden">Run of </span>
          <Timestamp at={startedAt} />
        </RowToggle>
      </h3>
    ),
  },
  {
    header: 'Trigger',
    width: 'minmax(max-content, 2fr)',
    tabletWidth: 'minmax(3.5rem, 2fr)',
    className: styles.trigger,
    cell: ({ dryRun, cause }) => (dryRun ? 'Dry run' : formatCause(cause)),
  },
  {
    header: 'Status',
    width: 'minmax(max-content, 2fr)',
    className: styles.status,
    cell: ({ status }) => {
      const { label, tone } = STATUSES[status] ?? { label: status, tone: 'info' };
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
  numberColumn('Duration', formatDuration, { isWideOnly: true }),
  numberColumn('Read', ({ read }) => read),
  numberColumn('New', ({ created }) => created),
  numberColumn('Changed', ({ updated }) => updated),
  numberColumn('Unlisted', ({ unlisted }) => unlisted),
  numberColumn('Photos', ({ photos }) => photos, { isWideOnly: true }),
  numberColumn('Problems', ({ problems }) => problems?.length ?? 0, { isWarning: true }),
  numberColumn('API calls', ({ calls }) => calls ?? 0, { isWideOnly: true }),
];

interface FigureOptions {
  /** Figures above zero stand out. */
  isWarning?: boolean;
  /** Hidden on tablets. */
  isWideOnly?: boolean;
}

/** Zeros are dimmed on wide screens and hidden on phones, where each figure carries its label. */
function numberColumn(
  header: string,
  getValue: (run: SyncRun) => number | string,
  { isWarning = false, isWideOnly = false }: FigureOptions = {},
): Column<SyncRun> {
  return {
    header,
    width: 'minmax(max-content, 1fr)',
    ...(isWideOnly && { tabletWidth: null }),
    align: 'end',
    className: styles.figure,
    cell: (run) => {
      const value = getValue(run);
      return (
        <span data-zero={value === 0} data-warning={isWarning && value !== 0}>
          <span className={styles.label}>{header} </span>
          {value.toLocaleString('en-US')}
        </span>
      );
    },
  };
}

function formatDuration({ startedAt, finishedAt }: SyncRun): string {
  if (!finishedAt) return '–';
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
