import { useMemo } from 'react';
import { LOG_SORTS, type LogRecord } from '../../../../../shared/entities/log-record.ts';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { Link } from '../../../ui/Link.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ItemStatus } from '../../common/airtable/ItemStatus.tsx';
import { toItemSummary } from '../../common/airtable/item.ts';
import { column } from '../../common/column.ts';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';
import { SelectRow } from '../../common/list/SelectRow.tsx';
import type { TableLayout } from '../../common/list/useTableLayout.ts';
import { VirtualGrid } from '../../common/list/VirtualGrid.tsx';
import { LoadingCard } from '../AirtablePage.tsx';
import { useColumnCount } from '../useColumnCount.ts';
import { getMarks, ItemCard } from './ItemCard.tsx';
import type { WholeLogResult } from './itemLogQuery.ts';
import type { LogSelection } from './LogSelectionBar.tsx';
import { EditedPrice } from './PriceField.tsx';
import type { LogFilter } from './useLogFilter.ts';

interface LogRecordsProps {
  filter: LogFilter;
  log: WholeLogResult;
  opened: OpenRecord;
  layout: TableLayout;
  selection: LogSelection | undefined;
}

const CARD_HEIGHT = 420;
const PRICE = 'Price';

export function LogRecords({ filter, log, opened, layout, selection }: LogRecordsProps) {
  const columnCount = useColumnCount();
  const seesPrices = useCanSeeField()('sharePrice');
  const columns = useMemo(
    () => getColumns(opened, selection).filter(({ header }) => seesPrices || header !== PRICE),
    [opened, selection, seesPrices],
  );
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
  column('Photo', '4.75rem', {}, ({ photo }) => (
    <div className="photo">
      <Photo src={photo} alt="" />
    </div>
  )),
  column(
    'Item',
    'minmax(10rem, 5fr)',
    { isMain: true, sort: 'header', text: (record) => toItemSummary(record).title },
    (record) => {
      const { id, title, summary } = toItemSummary(record);
      return (
        <div className="item">
          {selection && (
            <SelectRow
              name={title}
              isSelected={selection.has(id)}
              onToggle={(isRange) => selection.toggle(record, isRange)}
            />
          )}
          <div>
            <h2>
              <Link
                {...opened.linkTo(id)}
                {...ROW_LINK}
                aria-haspopup="dialog"
                className="stretched"
              >
                {title}
              </Link>
            </h2>
            <p>{summary}</p>
          </div>
        </div>
      );
    },
  ),
  ...COLUMNS,
  column(
    PRICE,
    selection ? '8rem' : '6.5rem',
    {
      align: 'end',
      sort: 'price',
      firstOrder: 'desc',
      isMono: true,
      text: (record) => toItemSummary(record).price,
    },
    (record) => <EditedPrice record={record} />,
  ),
];

const FLEXIBLE = 'minmax(6.5rem, 1fr)';
const WIDE_ONLY = { isWideOnly: true };

const COLUMNS: readonly Column<LogRecord>[] = [
  column('Unique ID', FLEXIBLE, { sort: 'uniqueId', isMono: true }, ({ uniqueId }) => uniqueId),
  column(
    'Status',
    '7rem',
    { sort: 'status' },
    ({ status }) => status && <ItemStatus status={status} />,
  ),
  column('Type', FLEXIBLE, { sort: 'type' }, ({ types }) => types.join(', ')),
  column('Era', FLEXIBLE, { sort: 'era', ...WIDE_ONLY }, ({ era }) => era),
  column('Condition', '8rem', { sort: 'condition', ...WIDE_ONLY }, ({ condition }) => condition),
  column('Marks', '7rem', WIDE_ONLY, (record) => getMarks(record).join(', ')),
  column(
    'Created',
    '7.75rem',
    { sort: 'created', firstOrder: 'desc', isMono: true, ...WIDE_ONLY },
    ({ createdAt }) => createdAt && <Timestamp isDateOnly at={createdAt} />,
  ),
];

const LOG_HEADERS = ['Photo', ...COLUMNS.map(({ header }) => header), PRICE];

/** The columns that can be chosen. */
export function useLogHeaders(): string[] {
  const canSee = useCanSeeField();
  return LOG_HEADERS.filter((header) => header !== PRICE || canSee('sharePrice'));
}
export const HIDDEN_LOG_HEADERS = ['Marks'];
