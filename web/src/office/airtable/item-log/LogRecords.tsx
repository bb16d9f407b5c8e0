import { Box, Stack, Typography } from '@mui/material';
import { useMemo } from 'react';
import { LOG_SORTS, type LogRecord } from '../../../../../shared/entities/log-record.ts';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
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
import { LoadingCard } from '../LoadingCard.tsx';
import { getMarks, LogCard } from './ItemCard.tsx';
import { EditedPrice } from './PriceField.tsx';
import type { LogFilter } from './useLogFilter.ts';
import type { LogSelection } from './useLogSelection.ts';

interface LogRecordsProps {
  filter: LogFilter;
  records: readonly LogRecord[] | undefined;
  total: number | undefined;
  isStale: boolean;
  onEndReached: (() => void) | undefined;
  opened: OpenRecord;
  layout: TableLayout;
  selection: LogSelection | undefined;
}

const CARD_HEIGHT = 420;

export function LogRecords(props: LogRecordsProps) {
  const { filter, records, total, isStale, onEndReached, opened, layout, selection } = props;
  const isTablet = useMediaQuery('(min-width: 48rem)');
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const columns = useMemo(() => getColumns(opened, selection), [opened, selection]);
  const list = { label: 'Items', getKey: ({ id }: LogRecord) => id };

  if (filter.view === 'grid' || !isTablet) {
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
        columns={isDesktop ? 3 : isTablet ? 2 : 1}
        rowHeight={CARD_HEIGHT}
        total={total}
        onEndReached={onEndReached}
        isStale={isStale}
        renderCard={(record) => (
          <LogCard item={toItemSummary(record)} photo={record.photo} opened={opened} />
        )}
      />
    );
  }
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
      total={total}
      rowHeight={77}
      isStale={isStale}
      onEndReached={onEndReached}
    />
  );
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

export const LOG_HEADERS = [
  'Photo',
  'Unique ID',
  'Status',
  'Type',
  'Era',
  'Condition',
  'Marks',
  'Created',
  'Price',
];
export const HIDDEN_LOG_HEADERS = ['Marks'];
