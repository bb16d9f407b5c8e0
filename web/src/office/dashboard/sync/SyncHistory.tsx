import {
  Box,
  Button,
  Stack,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { getProblemTotal, type SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { apiWithHeaders } from '../../../lib/api.ts';
import { compareValues, type SortOrder, type SortValue } from '../../../lib/compareValues.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ExportCsv } from '../../common/ExportCsv.tsx';
import { formatCause } from '../../common/history/formatCause.ts';
import { ColumnMenu } from '../../common/list/ColumnMenu.tsx';
import { type Column, DataTable, RowToggle } from '../../common/list/DataTable.tsx';
import { useTableLayout } from '../../common/list/useTableLayout.ts';
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

/** Pushes may be hundreds a day, among which the other runs are hard to find. */
const TRIGGERS: Readonly<Record<string, (run: SyncRun) => boolean>> = {
  pushes: ({ cause }) => cause === 'push',
  others: ({ cause }) => cause !== 'push',
};

export function SyncHistory({ runs }: { runs: RunsResult }) {
  const { data = [], isPending, isLoadingError } = runs;
  const layout = useTableLayout('sync-runs');
  const { get, replace } = useQueryParams();
  const trigger = get('trigger');
  const select = (all: readonly SyncRun[]) => all.filter(TRIGGERS[trigger] ?? (() => true));
  const selected = select(data);
  const [sorting, setSorting] = useState({ sort: 'Started', order: 'desc' as SortOrder });
  const getValue = COLUMNS.find(({ header }) => header === sorting.sort)?.value;
  const sorted = getValue
    ? selected.toSorted((a, b) => compareValues(getValue(a), getValue(b), sorting.order))
    : selected;
  const { shown, isTruncated, showAll } = useShowAll(sorted, INITIAL_SIZE);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = ({ id }: SyncRun) => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };

  return (
    <Section
      title="Sync history"
      isRuled={false}
      aside={
        data.length > 0 && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ToggleButtonGroup
              aria-label="Trigger"
              value={TRIGGERS[trigger] ? trigger : 'all'}
              onChange={(_, chosen: string | null) =>
                chosen && replace({ trigger: chosen === 'all' ? '' : chosen })
              }
            >
              <ToggleButton value="all">All</ToggleButton>
              <ToggleButton value="pushes">Pushes</ToggleButton>
              <ToggleButton value="others">Others</ToggleButton>
            </ToggleButtonGroup>
            <ColumnMenu headers={RUN_HEADERS} layout={layout} />
            <ExportCsv
              hint="Saves all runs that are listed"
              fetchPage={(_, signal) => apiWithHeaders('GET /api/sync-airtable/runs', { signal })}
              select={select}
              format={async (all) => (await import('./runsCsv.ts')).formatRunsCsv(all)}
              fileName="sync-runs"
              doneTitle="Sync Runs Exported"
              nouns={['run', 'runs']}
            />
          </Stack>
        )
      }
    >
      {isLoadingError ? (
        <InlineError subject="the sync history" query={runs} />
      ) : !isPending && data.length === 0 ? (
        <Typography variant="body2">
          No sync has run yet. Press Sync above. Each run is listed here with what it read, what it
          changed and which records need attention.
        </Typography>
      ) : !isPending && selected.length === 0 ? (
        <Typography variant="body2">No matching runs</Typography>
      ) : (
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
            sorting={{ ...sorting, onChange: (sort, order) => setSorting({ sort, order }) }}
            expansion={{
              isOpen: ({ id }) => openIds.has(id),
              onToggle: toggle,
              renderDetails: (run) => <RunDetails run={run} runs={data} />,
            }}
          />
          {isTruncated && (
            <Button variant="text" onClick={showAll}>
              Show all {selected.length} runs
            </Button>
          )}
        </Box>
      )}
    </Section>
  );
}

const hideZerosOnPhones = ({ breakpoints }: Theme) => ({
  [breakpoints.down('md')]: {
    '& .row > :has([data-zero="true"])': { display: 'none' },
  },
});

const getTrigger = ({ dryRun, cause }: SyncRun) => (dryRun ? 'Dry run' : formatCause(cause));
const getStatus = ({ status }: SyncRun): { label: string; tone: Tone } =>
  STATUSES[status] ?? { label: status, tone: 'info' };

interface RunColumn extends Column<SyncRun> {
  value: (run: SyncRun) => SortValue;
}

const COLUMNS: readonly RunColumn[] = [
  {
    header: 'Started',
    isMain: true,
    sort: 'Started',
    firstOrder: 'desc',
    value: ({ startedAt }) => startedAt,
    text: ({ startedAt }) => formatDateTime(startedAt),
    // The time may wrap below the date.
    width: 'minmax(8rem, 2fr)',
    phone: '1 / 1 / auto / 5',
    cell: ({ startedAt }) => (
      <Typography variant="body2" component="h3" sx={{ '& time': { whiteSpace: 'normal' } }}>
        <RowToggle>
          <span className="visually-hidden">Run of </span>
          <Timestamp at={startedAt} />
          <span className="visually-hidden">, second {new Date(startedAt).getUTCSeconds()}</span>
        </RowToggle>
      </Typography>
    ),
  },
  {
    header: 'Trigger',
    sort: 'Trigger',
    width: 'minmax(6.5rem, 2fr)',
    phone: '2 / 1 / auto / 6',
    value: getTrigger,
    cell: getTrigger,
  },
  {
    header: 'Status',
    sort: 'Status',
    width: 'minmax(7.5rem, 2fr)',
    phone: '1 / 5 / auto / -1',
    value: (run) => getStatus(run).label,
    cell: (run) => {
      const { label, tone } = getStatus(run);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
  numberColumn('Duration', getSeconds, { isWideOnly: true, format: formatDuration }),
  numberColumn('Read', ({ read }) => read),
  numberColumn('New', ({ created }) => created),
  numberColumn('Changed', ({ updated }) => updated),
  numberColumn('Unlisted', ({ unlisted }) => unlisted),
  numberColumn('Photos', ({ photos }) => photos, { isWideOnly: true }),
  numberColumn('Problems', getProblemTotal, { isWarning: true }),
  numberColumn('API calls', ({ calls }) => calls ?? 0, { isWideOnly: true }),
];

const RUN_HEADERS = COLUMNS.slice(1).map(({ header }) => header);

interface NumberOptions {
  isWarning?: boolean;
  isWideOnly?: boolean;
  format?: (value: number | null) => string;
}

/** Dims zeros on wide screens. On phones, where each figure has a label, zeros are hidden. */
function numberColumn(
  header: string,
  value: (run: SyncRun) => number | null,
  { isWarning = false, isWideOnly = false, format = formatNumber }: NumberOptions = {},
): RunColumn {
  const getText = (run: SyncRun) => format(value(run));
  return {
    header,
    value,
    // Its header, and the arrow of its order.
    width: `minmax(${header.length / 2 + 2.5}rem, 1fr)`,
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

function formatNumber(value: number | null): string {
  return (value ?? 0).toLocaleString('en-US');
}

function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
