import { Box, Button, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { ITEM_TABLE } from '../../../../../shared/airtable-mapping/columns.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { getErrorMessage } from '../../../lib/api.ts';
import { useOpenRecord } from '../../../lib/useOpenRecord.ts';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { tablePath } from '../../common/airtable/tablePath.ts';
import { ColumnMenu } from '../../common/list/ColumnMenu.tsx';
import { FilterBar } from '../../common/list/FilterBar.tsx';
import { FilterChips } from '../../common/list/FilterChips.tsx';
import { SearchField } from '../../common/list/SearchField.tsx';
import { type TableLayout, useTableLayout } from '../../common/list/useTableLayout.ts';
import { ViewToggle } from '../../common/list/ViewToggle.tsx';
import { SavedViews } from '../../common/presets/SavedViews.tsx';
import { describeCause } from '../../common/sync/problemCauses.ts';
import { useSync } from '../../common/sync/useSync.ts';
import { LoadError } from '../LoadError.tsx';
import { type LoadedLog, useRefreshLog, useWholeLog, type WholeLogResult } from './itemLogQuery.ts';
import { LogRecordDialog } from './LogRecordDialog.tsx';
import { HIDDEN_LOG_HEADERS, LOG_HEADERS, LogRecords } from './LogRecords.tsx';
import { LogSelectionBar } from './LogSelectionBar.tsx';
import { LogStats } from './LogStats.tsx';
import { PriceContext, PriceStatus } from './PriceField.tsx';
import { LOG_SORT_OPTIONS } from './sorts.ts';
import { LOG_VIEW_PARAMS, type LogFilter, useLogFilter } from './useLogFilter.ts';
import { type LogSelection, useLogSelection } from './useLogSelection.ts';
import { type PriceEntries, usePriceEntries } from './usePriceEntries.ts';

const NO_RECORDS: readonly LogRecord[] = [];

interface WholeLogProps {
  isEditing: boolean;
}

export function WholeLog({ isEditing }: WholeLogProps) {
  return isEditing ? <EditedLog /> : <Log />;
}

function EditedLog() {
  const prices = usePriceEntries();

  return (
    <PriceContext value={prices}>
      <Log prices={prices} />
    </PriceContext>
  );
}

function Log({ prices }: { prices?: PriceEntries }) {
  const isEditing = prices !== undefined;
  const filter = useLogFilter();
  const log = useWholeLog(filter.query);
  const opened = useOpenRecord('record', '');
  const layout = useTableLayout('item-log', HIDDEN_LOG_HEADERS);
  const selection = useLogSelection(log.data?.records ?? NO_RECORDS);
  const { data, isError, isFetchNextPageError, error } = log;
  const isMissing = data?.asOf === null;

  return (
    <>
      {isError && !isFetchNextPageError && (
        <LoadError
          title="Failed to Load Item Log"
          text={getErrorMessage(error)}
          isStale={data !== undefined}
          isRetrying={log.isFetching}
          onRetry={log.refetch}
        />
      )}
      {isMissing && <NotSynced />}
      {!isMissing && (data || log.isPending) && (
        <>
          <LogStats figures={data?.figures} />
          <LogToolbar
            filter={filter}
            log={data}
            layout={layout}
            selection={prices && data && data.found > 0 ? selection : undefined}
          />
          {data?.found === 0 ? (
            <NoLogRecords filter={filter} />
          ) : (
            <>
              {data && prices && filter.view === 'list' && <PriceStatus prices={prices} />}
              <LogRecords
                filter={filter}
                records={data?.records}
                total={data?.found}
                isStale={log.isPlaceholderData}
                onEndReached={getNextPageLoader(log)}
                opened={opened}
                layout={layout}
                selection={isEditing ? selection : undefined}
              />
            </>
          )}
          {data && <MoreLogRows log={log} loaded={data} />}
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

interface LogToolbarProps {
  filter: LogFilter;
  log: LoadedLog | undefined;
  layout: TableLayout;
  selection: LogSelection | undefined;
}

function LogToolbar({ filter, log, layout, selection }: LogToolbarProps) {
  return (
    <>
      <FilterBar
        filters={[
          {
            label: 'Status',
            all: 'All Statuses',
            options: withSelected(log?.statuses, filter.status),
            value: filter.status,
            onChange: filter.setStatus,
          },
          {
            label: 'Type',
            all: 'All Types',
            options: withSelected(log?.types, filter.type),
            value: filter.type,
            onChange: filter.setType,
          },
          {
            label: 'Era',
            all: 'All Eras',
            options: withSelected(log?.eras, filter.era),
            value: filter.era,
            onChange: filter.setEra,
          },
        ]}
        sort={{
          options: LOG_SORT_OPTIONS.map(({ label }) => label),
          value:
            LOG_SORT_OPTIONS.find(({ sort, order }) => isSame(filter.order, { sort, order }))
              ?.label ?? '',
          onChange: (label) => {
            const chosen = LOG_SORT_OPTIONS.find((each) => each.label === label);
            if (chosen) filter.setOrder(chosen);
          },
        }}
      >
        <SearchField
          label="Search items"
          placeholder="Search items by header, summary, or ID..."
          value={filter.find}
          onChange={filter.setFind}
        />
      </FilterBar>
      <FilterChips
        filters={[
          {
            label: 'Problem',
            value: filter.problem ? describeCause(filter.problem, true).title : '',
            onChange: filter.clearProblem,
          },
        ]}
      />
      <LogSelectionBar
        filter={filter}
        count={log && formatCounts(log)}
        total={log?.found ?? 0}
        selection={filter.view === 'list' ? selection : undefined}
      >
        {log?.asOf && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Read by the sync of <Timestamp at={log.asOf} />
          </Typography>
        )}
        <SavedViews kind="item-log-view" params={LOG_VIEW_PARAMS} layout={layout} />
        {filter.view === 'list' && <ColumnMenu headers={LOG_HEADERS} layout={layout} />}
        {/* Phones show cards in either view. */}
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <ViewToggle view={filter.view} onChange={filter.setView} />
        </Box>
      </LogSelectionBar>
    </>
  );
}

const isSame = (a: LogFilter['order'], b: LogFilter['order']) =>
  a.sort === b.sort && a.order === b.order;

function withSelected(options: readonly string[] = [], selected: string): readonly string[] {
  return selected === '' || options.includes(selected) ? options : [selected, ...options];
}

function formatCounts({ found, figures }: LoadedLog): string {
  const total = figures?.total ?? 0;
  const [matching, all] = [found, total].map((count) => count.toLocaleString('en-US'));
  return `${matching} of ${all} ${total === 1 ? 'record' : 'records'}`;
}

function NoLogRecords({ filter }: { filter: LogFilter }) {
  if (!filter.isFiltered) {
    return (
      <ListNotice
        title="No items available in the current view"
        text="Records added to the Item Log table in Airtable appear here after the next sync."
      />
    );
  }
  return (
    <ListNotice
      title="No items match your current filters"
      text="Shorten the search, or select all statuses, types and eras again."
    >
      <Button onClick={filter.clear}>Clear Filters</Button>
    </ListNotice>
  );
}

function getNextPageLoader(log: WholeLogResult): (() => void) | undefined {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = log;
  if (!hasNextPage || isFetching || isFetchNextPageError || isPlaceholderData) return undefined;
  return () => void fetchNextPage({ cancelRefetch: false });
}

function MoreLogRows({ log, loaded }: { log: WholeLogResult; loaded: LoadedLog }) {
  const [shown, all] = [loaded.records.length, loaded.found].map((count) =>
    count.toLocaleString('en-US'),
  );

  return (
    <MoreRows pages={log} subject="records" label="Load More Records">
      {log.hasNextPage && `${shown} of ${all} records are loaded.`}
    </MoreRows>
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
      <Button
        variant="contained"
        aria-busy={sync.isRunning}
        aria-disabled={sync.isRunning}
        onClick={() => sync.start({ full: true })}
      >
        {sync.isRunning ? 'Syncing…' : 'Sync Now'}
      </Button>
      <Button component={Link} to={tablePath(ITEM_TABLE)}>
        Open the Table Viewer
      </Button>
    </ListNotice>
  );
}
