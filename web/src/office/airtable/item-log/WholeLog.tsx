import { Box, Button, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { ITEM_TABLE } from '../../../../../shared/airtable-mapping/columns.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { useOpenRecord } from '../../../lib/useOpenRecord.ts';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { tablePath } from '../../common/airtable/tablePath.ts';
import { ColumnMenu } from '../../common/list/ColumnMenu.tsx';
import { FilterBar } from '../../common/list/FilterBar.tsx';
import { FilterSelect } from '../../common/list/FilterSelect.tsx';
import { SearchField } from '../../common/list/SearchField.tsx';
import { type TableLayout, useTableLayout } from '../../common/list/useTableLayout.ts';
import { ViewToggle } from '../../common/list/ViewToggle.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { SavedViews } from '../../common/presets/SavedViews.tsx';
import { describeCause } from '../../common/sync/problemCauses.ts';
import { useSync } from '../../common/sync/useSync.ts';
import { LoadError } from '../AirtablePage.tsx';
import { formatRecordCount } from '../schema.ts';
import { type LoadedLog, useRefreshLog, useWholeLog } from './itemLogQuery.ts';
import { LogRecordDialog } from './LogRecordDialog.tsx';
import { HIDDEN_LOG_HEADERS, LogRecords, useLogHeaders } from './LogRecords.tsx';
import { type LogSelection, LogSelectionBar, useLogSelection } from './LogSelectionBar.tsx';
import { LogStats } from './LogStats.tsx';
import { PriceContext, PriceStatus } from './PriceField.tsx';
import { type LogFilter, type LogOrder, useLogFilter, VIEW_PARAMS } from './useLogFilter.ts';
import { type PriceEntries, usePriceEntries } from './usePriceEntries.ts';

const NO_RECORDS: readonly LogRecord[] = [];

export function EditedLog() {
  const entries = usePriceEntries();
  const can = usePermissions();
  const prices = can('sell') && can('see-prices') ? entries : undefined;

  return (
    <PriceContext value={prices}>
      <WholeLog isEditing prices={prices} />
    </PriceContext>
  );
}

interface WholeLogProps {
  isEditing?: boolean;
  /** Undefined where prices cannot be typed. */
  prices?: PriceEntries | undefined;
}

export function WholeLog({ isEditing = false, prices }: WholeLogProps) {
  const filter = useLogFilter();
  const log = useWholeLog(filter.query);
  const opened = useOpenRecord('record', '');
  const layout = useTableLayout('item-log', HIDDEN_LOG_HEADERS);
  const selection = useLogSelection(log.data?.records ?? NO_RECORDS);
  const { data, isError, isFetchNextPageError } = log;
  const isMissing = data?.asOf === null;

  return (
    <>
      {isError && !isFetchNextPageError && (
        <LoadError title="Failed to Load Item Log" query={log} onRetry={log.refetch} />
      )}
      {isMissing && <NotSynced />}
      {!isMissing && (data || log.isPending) && (
        <>
          <LogStats figures={data?.figures} />
          <LogToolbar
            filter={filter}
            log={data}
            layout={layout}
            selection={isEditing ? selection : undefined}
          />
          {data?.found === 0 ? (
            <NoLogRecords filter={filter} />
          ) : (
            <>
              {data && prices && filter.view === 'list' && <PriceStatus prices={prices} />}
              <LogRecords
                filter={filter}
                log={log}
                opened={opened}
                layout={layout}
                selection={isEditing ? selection : undefined}
              />
            </>
          )}
          {data && (
            <MoreRows pages={log} subject="records" label="Load More Records">
              {log.hasNextPage &&
                `${formatCount(data.records.length)} of ${formatCount(data.found)} records are loaded.`}
            </MoreRows>
          )}
        </>
      )}
      {opened.id !== null && (
        <LogRecordDialog
          id={opened.id}
          records={data?.records ?? []}
          total={data?.found ?? 0}
          opened={opened}
          isEditing={isEditing}
        />
      )}
    </>
  );
}

const FILTERS = [
  { name: 'status', label: 'Status', all: 'All Statuses', options: 'statuses' },
  { name: 'type', label: 'Type', all: 'All Types', options: 'types' },
  { name: 'era', label: 'Era', all: 'All Eras', options: 'eras' },
] as const;

const SORTS: readonly (LogOrder & { label: string })[] = [
  { label: 'Newest', sort: 'created', order: 'desc' },
  { label: 'Oldest', sort: 'created', order: 'asc' },
  { label: 'Header', sort: 'header', order: 'asc' },
  { label: 'Header, Z to A', sort: 'header', order: 'desc' },
  { label: 'Unique ID', sort: 'uniqueId', order: 'asc' },
  { label: 'Unique ID, Z to A', sort: 'uniqueId', order: 'desc' },
  { label: 'Status', sort: 'status', order: 'asc' },
  { label: 'Status, Z to A', sort: 'status', order: 'desc' },
  { label: 'Type', sort: 'type', order: 'asc' },
  { label: 'Type, Z to A', sort: 'type', order: 'desc' },
  { label: 'Era', sort: 'era', order: 'asc' },
  { label: 'Era, Z to A', sort: 'era', order: 'desc' },
  { label: 'Condition', sort: 'condition', order: 'asc' },
  { label: 'Condition, Z to A', sort: 'condition', order: 'desc' },
  { label: 'Price, Lowest First', sort: 'price', order: 'asc' },
  { label: 'Price, Highest First', sort: 'price', order: 'desc' },
];

interface LogToolbarProps {
  filter: LogFilter;
  log: LoadedLog | undefined;
  layout: TableLayout;
  selection: LogSelection | undefined;
}

function LogToolbar({ filter, log, layout, selection }: LogToolbarProps) {
  const { sort, order } = filter.order;
  const headers = useLogHeaders();
  const sorts = SORTS.filter((each) => filter.sorts.includes(each.sort));

  return (
    <>
      <FilterBar
        filters={FILTERS.map(({ name, label, all, options }) => ({
          label,
          all,
          options: withSelected(log?.[options], filter[name]),
          value: filter[name],
          onChange: (value) => filter.change({ [name]: value }),
        }))}
        chips={[
          {
            label: 'Problem',
            value: filter.problem ? describeCause(filter.problem, true).title : '',
            onChange: () => filter.change({ problem: '' }),
          },
        ]}
      >
        <SearchField
          label="Search items"
          placeholder="Search items by header, summary, or ID..."
          value={filter.find}
          onChange={(find) => filter.change({ find })}
        />
      </FilterBar>
      <LogSelectionBar
        filter={filter}
        count={log && formatCounts(log)}
        log={log}
        selection={selection}
      >
        {log?.asOf && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Read by the sync of <Timestamp at={log.asOf} />
          </Typography>
        )}
        <FilterSelect
          label="Sort"
          options={sorts.map(({ label }) => label)}
          value={sorts.find((each) => each.sort === sort && each.order === order)?.label ?? ''}
          onChange={(label) => {
            const chosen = sorts.find((each) => each.label === label);
            if (chosen) filter.setOrder(chosen);
          }}
        />
        <SavedViews kind="item-log-view" params={VIEW_PARAMS} layout={layout} />
        {filter.view === 'list' && <ColumnMenu headers={headers} layout={layout} />}
        {/* Phones show cards in either view. */}
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <ViewToggle view={filter.view} onChange={filter.setView} />
        </Box>
      </LogSelectionBar>
    </>
  );
}

const withSelected = (options: readonly string[] = [], selected: string) =>
  selected === '' || options.includes(selected) ? options : [selected, ...options];

const formatCounts = ({ found, figures }: LoadedLog) =>
  `${formatCount(found)} of ${formatRecordCount({ recordCount: figures.total })}`;

function NoLogRecords({ filter }: { filter: LogFilter }) {
  return filter.isFiltered ? (
    <ListNotice
      title="No items match your current filters"
      text="Shorten the search, or select all statuses, types and eras again."
    >
      <Button onClick={filter.clear}>Clear Filters</Button>
    </ListNotice>
  ) : (
    <ListNotice
      title="No items available in the current view"
      text="Records added to the Item Log table in Airtable appear here after the next sync."
    />
  );
}

/** Earlier releases did not store the log. */
function NotSynced() {
  const sync = useSync();
  const refresh = useRefreshLog();
  const isDone = sync.visitOutcome?.status === 'succeeded';
  const showRecords = useEffectEvent(refresh);
  useEffect(() => {
    if (isDone) void showRecords();
  }, [isDone]);

  return (
    <ListNotice
      title="No sync has stored the records yet"
      text="A full sync reads every record of the Item Log, and this list appears. Until then, the table viewer shows them page by page."
    >
      <Permitted to="sync">
        <Button
          variant="contained"
          aria-busy={sync.isRunning}
          aria-disabled={sync.isRunning}
          onClick={() => sync.start({ full: true })}
        >
          {sync.isRunning ? 'Syncing…' : 'Sync Now'}
        </Button>
      </Permitted>
      <Permitted to="see-tables">
        <Button component={Link} to={tablePath(ITEM_TABLE)}>
          Open the Table Viewer
        </Button>
      </Permitted>
    </ListNotice>
  );
}
