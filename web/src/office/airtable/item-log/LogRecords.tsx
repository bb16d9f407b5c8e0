import { Box, Stack, Typography } from '@mui/material';
import { useMemo } from 'react';
import { LOG_SORTS, type LogRecord } from '../../../../../shared/entities/log-record.ts';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { Link } from '../../../ui/Link.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ItemStatus } from '../../common/airtable/ItemStatus.tsx';
import { toItemSummary } from '../../common/airtable/item.ts';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';
import { SelectRow } from '../../common/list/SelectRow.tsx';
import type { TableLayout } from '../../common/list/useTableLayout.ts';
import { VirtualGrid } from '../../common/list/VirtualGrid.tsx';
import { LoadingCard } from '../AirtablePage.tsx';
import { useColumnCount } from '../useColumnCount.ts';
import { getMarks, ItemCard } from './ItemCard.tsx';
import type { WholeLogResult } from './itemLogQuery.ts';
import { EditedPrice } from './PriceField.tsx';
import type { LogFilter } from './useLogFilter.ts';
import type { LogSelection } from './useLogSelection.ts';

interface LogRecordsProps {
  filter: LogFilter;
  log: WholeLogResult;
  opened: OpenRecord;
  layout: TableLayout;
  selection: LogSelection | undefined;
}

const CARD_HEIGHT = 420;

export function LogRecords({ filter, log, opened, layout, selection }: LogRecordsProps) {
  const columnCount = useColumnCount();
  const columns = useMemo(() => getColumns(opened, selection), [opened, selection]);
  const records = log.data?.records;
  const list = {
    label: 'Items',
    getKey: ({ id }: LogRecord) => id,
    total: log.data?.found,
    isStale: log.isPlaceholderData,
    onEndReached: getNextPageLoader(log),
  };

  if (filter.view === 'list' && columnCount > 1) {
    return (
      <DataTable
        {...list}
        isVirtual
        columns={columns}
        layout={layout}
        sorting={{
          ...filter.order,
          onChange: (changed, order) => {
            const sort = LOG_SORTS.find((each) => each === changed);
            if (sort) filter.setOrder({ sort, order });
          },
        }}
        rows={records}
        rowHeight={77}
      />
    );
  }
  if (!records) {
    return (
      <LoadingCard
        title="Loading Item Log"
        text="Fetching the records that the last sync has read..."
      />
    );
  }
  return (
    <VirtualGrid
      {...list}
      items={records}
      columns={columnCount}
      rowHeight={CARD_HEIGHT}
      renderCard={(record) => (
        <ItemCard
          component="article"
          item={toItemSummary(record)}
          photo={
            record.photo && (
              <div>
                <Photo src={record.photo} alt="" />
              </div>
            )
          }
          button={{ component: Link, ...opened.linkTo(record.id), ...ROW_LINK }}
        />
      )}
    />
  );
}

function getNextPageLoader(log: WholeLogResult): (() => void) | undefined {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = log;
  if (!hasNextPage || isFetching || isFetchNextPageError || isPlaceholderData) return undefined;
  return () => void fetchNextPage({ cancelRefetch: false });
}

const getColumns = (
  opened: OpenRecord,
  selection: LogSelection | undefined,
): Column<LogRecord>[] => [
  {
    header: 'Photo',
    width: '4.75rem',
    cell: ({ photo }) => (
      <Box sx={{ width: 56, height: 56, bgcolor: 'linen' }}>
        <Photo src={photo} alt="" />
      </Box>
    ),
  },
  {
    header: 'Item',
    width: 'minmax(10rem, 5fr)',
    isMain: true,
    sort: 'header',
    text: (record) => toItemSummary(record).title,
    cell: (record) => {
      const { id, title, summary } = toItemSummary(record);
      return (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {selection && (
            <SelectRow
              name={title}
              isSelected={selection.has(id)}
              onToggle={(isRange) => selection.toggle(record, isRange)}
            />
          )}
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="button" component="h2" noWrap>
              <Link
                {...opened.linkTo(id)}
                {...ROW_LINK}
                aria-haspopup="dialog"
                className="stretched"
              >
                {title}
              </Link>
            </Typography>
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {summary}
            </Typography>
          </Box>
        </Stack>
      );
    },
  },
  ...COLUMNS,
  {
    header: 'Price',
    width: selection ? '8rem' : '6.5rem',
    align: 'end',
    sort: 'price',
    firstOrder: 'desc',
    isMono: true,
    text: (record) => toItemSummary(record).price,
    cell: (record) => <EditedPrice record={record} />,
  },
];

const COLUMNS: readonly Column<LogRecord>[] = [
  {
    header: 'Unique ID',
    width: 'minmax(5.5rem, 1fr)',
    sort: 'uniqueId',
    isMono: true,
    cell: ({ uniqueId }) => uniqueId,
  },
  {
    header: 'Status',
    width: '7rem',
    sort: 'status',
    cell: ({ status }) => status && <ItemStatus status={status} />,
  },
  {
    header: 'Type',
    width: 'minmax(6.5rem, 1fr)',
    sort: 'type',
    cell: ({ types }) => types.join(', '),
  },
  {
    header: 'Era',
    width: 'minmax(5.5rem, 1fr)',
    tabletWidth: null,
    sort: 'era',
    cell: ({ era }) => era,
  },
  {
    header: 'Condition',
    width: '8rem',
    tabletWidth: null,
    sort: 'condition',
    cell: ({ condition }) => condition,
  },
  {
    header: 'Marks',
    width: '7rem',
    tabletWidth: null,
    cell: (record) => getMarks(record).join(', '),
  },
  {
    header: 'Created',
    width: '7.75rem',
    tabletWidth: null,
    sort: 'created',
    firstOrder: 'desc',
    isMono: true,
    cell: ({ createdAt }) => createdAt && <Timestamp isDateOnly at={createdAt} />,
  },
];

export const LOG_HEADERS = ['Photo', ...COLUMNS.map(({ header }) => header), 'Price'];
export const HIDDEN_LOG_HEADERS = ['Marks'];
