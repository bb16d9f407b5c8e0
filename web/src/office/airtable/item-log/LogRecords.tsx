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
import { LogCard } from './ItemCard.tsx';
import styles from './LogRecords.module.css';
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
      rowClassName={styles.row}
      isStale={isStale}
      onEndReached={onEndReached}
    />
  );
}

const formatMarks = ({ isFeatured, isRare, isAuthentic }: LogRecord) =>
  [isFeatured && 'Featured', isRare && 'Rare', isAuthentic && 'Authentic']
    .filter(Boolean)
    .join(', ');

const getColumns = (
  opened: OpenRecord,
  selection: LogSelection | undefined,
): Column<LogRecord>[] => [
  {
    header: 'Photo',
    width: '3.5rem',
    cell: ({ photo }) => (
      <div className={styles.photo}>
        <Photo src={photo} alt="" />
      </div>
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
        <div data-selectable={selection !== undefined} className={styles.item}>
          {selection && (
            <SelectRow
              name={title}
              isSelected={selection.has(id)}
              onToggle={(isRange) => selection.toggle(record, isRange)}
            />
          )}
          <div>
            <h2 className={styles.title}>
              <Link
                {...opened.linkTo(id)}
                {...ROW_LINK}
                aria-haspopup="dialog"
                className="stretched"
              >
                {title}
              </Link>
            </h2>
            <p className={styles.summary}>{summary}</p>
          </div>
        </div>
      );
    },
  },
  {
    header: 'Unique ID',
    width: '7.5rem',
    sort: 'uniqueId',
    className: styles.caption,
    cell: ({ uniqueId }) => uniqueId,
  },
  {
    header: 'Status',
    width: '6rem',
    sort: 'status',
    cell: ({ status }) => status && <ItemStatus status={status} />,
  },
  {
    header: 'Type',
    width: '7rem',
    tabletWidth: '6rem',
    sort: 'type',
    className: styles.caption,
    cell: ({ types }) => types.join(', '),
  },
  {
    header: 'Era',
    width: '7.5rem',
    tabletWidth: null,
    sort: 'era',
    className: styles.caption,
    cell: ({ era }) => era,
  },
  {
    header: 'Condition',
    width: '6.5rem',
    tabletWidth: null,
    sort: 'condition',
    className: styles.caption,
    cell: ({ condition }) => condition,
  },
  {
    header: 'Marks',
    width: '7rem',
    tabletWidth: null,
    className: styles.caption,
    cell: formatMarks,
  },
  {
    header: 'Created',
    width: '7rem',
    tabletWidth: null,
    sort: 'created',
    firstOrder: 'desc',
    className: styles.caption,
    cell: ({ createdAt }) => createdAt && <Timestamp isDateOnly at={createdAt} />,
  },
  {
    header: 'Price',
    width: selection ? '8rem' : '5.5rem',
    align: 'end',
    sort: 'price',
    firstOrder: 'desc',
    className: styles.price,
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
