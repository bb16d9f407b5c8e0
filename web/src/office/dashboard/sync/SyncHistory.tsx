import { Box, Button, Stack, type Theme, Typography } from '@mui/material';
import { useState } from 'react';
import { getProblemTotal, type SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { apiWithHeaders } from '../../../lib/api.ts';
import { compareValues, type SortOrder, type SortValue } from '../../../lib/compareValues.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ExportCsv } from '../../common/ExportCsv.tsx';
import { formatCause } from '../../common/history/formatCause.ts';
import { ColumnMenu } from '../../common/list/ColumnMenu.tsx';
import { type Column, DataTable, RowToggle } from '../../common/list/DataTable.tsx';
import { type TableLayout, useTableLayout } from '../../common/list/useTableLayout.ts';
import { Section } from '../../common/Section.tsx';
import type { RunsResult } from '../../common/sync/syncQueries.ts';
import { RunDetails } from './RunDetails.tsx';
import { useShowAll } from './useShowAll.ts';

const INITIAL_SIZE = 8;

const STATUSES = {
  running: { label: 'Running', tone: 'info' },
  succeeded: { label: 'Succeeded', tone: 'success' },
  failed: { label: 'Failed', tone: 'critical' },
  blocked: { label: 'Blocked', tone: 'attention' },
} satisfies Record<SyncRun['status'], { label: string; tone: Tone }>;

export function SyncHistory({ runs }: { runs: RunsResult }) {
  const layout = useTableLayout('sync-runs');

  return (
    <Section
      title="Sync history"
      isRuled={false}
      aside={
        runs.data &&
        runs.data.length > 0 && (
          <Stack direction="row" sx={{ gap: 1 }}>
            <ColumnMenu headers={RUN_HEADERS} layout={layout} />
            <ExportRuns />
          </Stack>
        )
      }
    >
      <Runs runs={runs} layout={layout} />
    </Section>
  );
}

const ExportRuns = () => (
  <ExportCsv
    hint="Saves all runs that are listed"
    fetchPage={async (_, signal) => {
      const { data, headers } = await apiWithHeaders('GET /api/sync-airtable/runs', { signal });
      return { rows: data, headers };
    }}
    format={async (all) => (await import('./runsCsv.ts')).formatRunsCsv(all)}
    fileName="sync-runs"
    doneTitle="Sync Runs Exported"
    nouns={['run', 'runs']}
  />
);

function Runs({ runs, layout }: { runs: RunsResult; layout: TableLayout }) {
  const { data = [], isPending, isLoadingError, error, isFetching, refetch } = runs;
  const [order, setOrder] = useState<RunOrder>(NEWEST);
  const { shown, isTruncated, showAll } = useShowAll(sortRuns(data, order), INITIAL_SIZE);
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
        query={{ error, isFetching, refetch }}
      />
    );
  }
  if (!isPending && data.length === 0) {
    return (
      <Typography variant="body2">
        No sync has run yet. Press Sync above. Each run is listed here with what it read, what it
        changed and which records need attention.
      </Typography>
    );
  }
  return (
    <Box sx={hideZerosOnPhones}>
      <DataTable
        label="Sync runs"
        columns={COLUMNS}
        rows={isPending ? undefined : shown}
        getKey={({ id }) => id}
        rowHeight={45}
        skeletonRows={4}
        phoneColumns="repeat(6, minmax(0, 1fr))"
        layout={layout}
        sorting={{ ...order, onChange: (sort, next) => setOrder({ sort, order: next }) }}
        expansion={{
          isOpen: ({ id }) => openIds.has(id),
          onToggle: toggle,
          renderDetails: (run) => <RunDetails run={run} runs={data} />,
        }}
      />
      {isTruncated && (
        <Button variant="text" onClick={showAll}>
          Show all {data.length} runs
        </Button>
      )}
    </Box>
  );
}

interface RunOrder {
  sort: string;
  order: SortOrder;
}

const NEWEST: RunOrder = { sort: 'Started', order: 'desc' };

function sortRuns(runs: readonly SyncRun[], { sort, order }: RunOrder): readonly SyncRun[] {
  const getValue = VALUES[sort];
  if (!getValue) return runs;
  return runs.toSorted((a, b) => compareValues(getValue(a), getValue(b), order));
}

const hideZerosOnPhones = ({ breakpoints }: Theme) => ({
  [breakpoints.down('md')]: {
    '& .row > :has([data-zero="true"])': { display: 'none' },
    '& .row > .chevron': { gridArea: '2 / 6', justifySelf: 'end' },
  },
});

const getTrigger = ({ dryRun, cause }: SyncRun) => (dryRun ? 'Dry run' : formatCause(cause));
const getStatus = ({ status }: SyncRun): { label: string; tone: Tone } =>
  STATUSES[status] ?? { label: status, tone: 'info' };

const VALUES: Readonly<Record<string, (run: SyncRun) => SortValue>> = {
  Started: ({ startedAt }) => startedAt,
  Trigger: getTrigger,
  Status: (run) => getStatus(run).label,
  Duration: getSeconds,
  Read: ({ read }) => read,
  New: ({ created }) => created,
  Changed: ({ updated }) => updated,
  Unlisted: ({ unlisted }) => unlisted,
  Photos: ({ photos }) => photos,
  Problems: getProblemTotal,
  'API calls': ({ calls }) => calls ?? 0,
};

const COLUMNS: readonly Column<SyncRun>[] = [
  {
    header: 'Started',
    isMain: true,
    sort: 'Started',
    firstOrder: 'desc',
    text: ({ startedAt }) => formatDateTime(startedAt),
    // The time may wrap below the date.
    width: 'minmax(6.5rem, 2fr)',
    phone: '1 / 1 / auto / 5',
    cell: ({ startedAt }) => (
      <Typography variant="body2" component="h3" sx={{ '& time': { whiteSpace: 'normal' } }}>
        <RowToggle>
          <span className="visually-hidden">Run of </span>
          <Timestamp at={startedAt} />
        </RowToggle>
      </Typography>
    ),
  },
  {
    header: 'Trigger',
    sort: 'Trigger',
    width: 'minmax(6.5rem, 2fr)',
    phone: '2 / 1 / auto / 6',
    cell: getTrigger,
  },
  {
    header: 'Status',
    sort: 'Status',
    width: 'minmax(7.5rem, 2fr)',
    phone: '1 / 5 / auto / -1',
    cell: (run) => {
      const { label, tone } = getStatus(run);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
  numberColumn('Duration', { isWideOnly: true }, formatDuration),
  numberColumn('Read'),
  numberColumn('New'),
  numberColumn('Changed'),
  numberColumn('Unlisted'),
  numberColumn('Photos', { isWideOnly: true }),
  numberColumn('Problems', { isWarning: true }),
  numberColumn('API calls', { isWideOnly: true }),
];

const RUN_HEADERS = COLUMNS.slice(1).map(({ header }) => header);

interface FigureOptions {
  isWarning?: boolean;
  isWideOnly?: boolean;
}

/** Dims zeros on wide screens. On phones, where each figure has a label, zeros are hidden. */
function numberColumn(
  header: string,
  { isWarning = false, isWideOnly = false }: FigureOptions = {},
  getText = (run: SyncRun) => Number(VALUES[header]?.(run) ?? 0).toLocaleString('en-US'),
): Column<SyncRun> {
  return {
    header,
    // Its header, and the arrow of its order.
    width: `minmax(${header.length / 2 + 3}rem, 1fr)`,
    ...(isWideOnly && { tabletWidth: null }),
    phone: 'auto / span 2',
    align: 'end',
    isMono: true,
    isLabeled: true,
    sort: header,
    firstOrder: 'desc',
    text: getText,
    cell: (run) => {
      const text = getText(run);
      const isZero = text === '0';
      const color = isZero ? 'text.secondary' : isWarning ? 'error.main' : 'text.primary';
      return (
        <Typography variant="caption" data-zero={isZero} sx={{ color }}>
          {text}
        </Typography>
      );
    },
  };
}

function getSeconds({ startedAt, finishedAt }: SyncRun): number | null {
  if (!finishedAt) return null;
  return Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
}

function formatDuration(run: SyncRun): string {
  const seconds = getSeconds(run);
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
