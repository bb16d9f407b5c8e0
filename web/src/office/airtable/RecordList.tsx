import { Button } from '@mui/material';
import { useState } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { compareValues, type SortOrder, type SortValue } from '../../lib/compareValues.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatRawCell, getAttachments } from '../common/airtable/fieldValue.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import type { TableLayout } from '../common/list/useTableLayout.ts';
import { type FieldTypes, formatField } from './formatCell.ts';
import styles from './RecordList.module.css';

interface RecordListProps {
  records: readonly AirtableRecord[];
  fields: FieldTypes;
  fieldNames: readonly string[];
  layout: TableLayout;
  /** Records can be sorted once all of them are loaded. */
  isSortable: boolean;
  onOpen: (record: AirtableRecord) => void;
}

export function RecordList(props: RecordListProps) {
  const { records, fields, fieldNames, layout, isSortable, onOpen } = props;
  const [order, setOrder] = useState<{ sort: string; order: SortOrder }>();
  const columns = [
    ...COLUMNS,
    ...fieldNames.map((name) => toFieldColumn(name, fields)),
    toActionColumn(onOpen),
  ];
  const sorted =
    isSortable && order
      ? records.toSorted((a, b) =>
          compareValues(getValue(a, order.sort), getValue(b, order.sort), order.order),
        )
      : records;

  return (
    <DataTable
      isVirtual
      label="Records"
      columns={columns}
      rows={sorted}
      getKey={({ id }) => id}
      rowHeight={57}
      rowClassName={styles.row}
      layout={layout}
      sorting={
        isSortable
          ? {
              sort: order?.sort ?? '',
              order: order?.order ?? 'asc',
              onChange: (sort, next) => setOrder({ sort, order: next }),
            }
          : undefined
      }
    />
  );
}

/** A field may be named like another column. */
export const toFieldHeader = (name: string) => (BUILT_IN.includes(name) ? `${name} (field)` : name);

const FIELD_SORT = 'field:';

function getValue({ id, createdTime, fields }: AirtableRecord, sort: string): SortValue {
  if (sort === 'Record') return id;
  if (sort === 'Created') return createdTime;
  if (sort === 'Fields') return Object.keys(fields).length;
  const value = fields[sort.slice(FIELD_SORT.length)];
  return typeof value === 'number' ? value : formatRawCell(value);
}

/** Hidden by default: a table in Airtable has dozens of fields. */
const toFieldColumn = (name: string, fields: FieldTypes): Column<AirtableRecord> => {
  const getText = (record: AirtableRecord) => formatField(fields, name, record.fields[name]);
  return {
    header: toFieldHeader(name),
    width: 'minmax(5rem, 1fr)',
    sort: `${FIELD_SORT}${name}`,
    className: styles.field,
    text: getText,
    cell: (record) => {
      const files = getAttachments(record.fields[name]);
      return files ? `${files.length} ${files.length === 1 ? 'file' : 'files'}` : getText(record);
    },
  };
};

const COLUMNS: readonly Column<AirtableRecord>[] = [
  {
    header: 'Record',
    width: 'minmax(10rem, 1fr)',
    isMain: true,
    sort: 'Record',
    className: styles.record,
    cell: ({ id }) => <h2>{id}</h2>,
  },
  {
    header: 'Created',
    width: '8rem',
    sort: 'Created',
    firstOrder: 'desc',
    className: styles.created,
    cell: ({ createdTime }) => formatDate(createdTime),
  },
  {
    header: 'Fields',
    width: '6rem',
    sort: 'Fields',
    firstOrder: 'desc',
    className: styles.count,
    cell: ({ fields }) => {
      const count = Object.keys(fields).length;
      return `${count} ${count === 1 ? 'field' : 'fields'}`;
    },
  },
];

const ACTION = 'Action';
const BUILT_IN = [...COLUMNS.map(({ header }) => header), ACTION];

export const RECORD_HEADERS = ['Created', 'Fields'];

const toActionColumn = (onOpen: RecordListProps['onOpen']): Column<AirtableRecord> => ({
  header: ACTION,
  width: '3.5rem',
  className: styles.action,
  text: () => '',
  cell: (record) => (
    <Button
      variant="text"
      aria-label={`View ${record.id}`}
      aria-haspopup="dialog"
      className="stretched"
      onClick={() => onOpen(record)}
    >
      View
    </Button>
  ),
});
