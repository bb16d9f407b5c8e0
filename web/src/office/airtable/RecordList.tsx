import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { compareValues, type SortOrder, type SortValue } from '../../lib/compareValues.ts';
import { formatDate } from '../../lib/dates.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { formatRawCell, getAttachments } from '../common/airtable/fieldValue.ts';
import { clampLines } from '../common/clampLines.ts';
import { column } from '../common/column.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import type { TableLayout } from '../common/list/useTableLayout.ts';
import { type FieldTypes, formatField, formatFieldCount } from './schema.ts';

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
  const [order, setOrder] = useState<{ sort: string; order: SortOrder }>({
    sort: '',
    order: 'asc',
  });
  const columns = [
    ...COLUMNS,
    ...fieldNames.map((name) => toFieldColumn(name, fields)),
    toActionColumn(onOpen),
  ];
  const sorted =
    isSortable && order.sort
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
      phoneColumns="auto minmax(0, 1fr) auto"
      layout={layout}
      sorting={
        isSortable
          ? { ...order, onChange: (sort, next) => setOrder({ sort, order: next }) }
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
  return column(
    toFieldHeader(name),
    'minmax(5rem, 1fr)',
    { phone: null, sort: `${FIELD_SORT}${name}`, text: getText },
    (record) => {
      const files = getAttachments(record.fields[name]);
      return (
        <Box sx={clampLines(2)}>
          {files ? `${files.length} ${files.length === 1 ? 'file' : 'files'}` : getText(record)}
        </Box>
      );
    },
  );
};

const COLUMNS: readonly Column<AirtableRecord>[] = [
  column(
    'Record',
    'minmax(10rem, 1fr)',
    { isMain: true, phone: '1 / 1 / auto / 3', sort: 'Record', text: ({ id }) => id },
    ({ id }) => (
      <Typography variant="caption" component="h2">
        <b>{id}</b>
      </Typography>
    ),
  ),
  column(
    'Created',
    '8.5rem',
    { phone: '2 / 1', isMono: true, sort: 'Created', firstOrder: 'desc' },
    ({ createdTime }) => formatDate(createdTime),
  ),
  column(
    'Fields',
    '7rem',
    { phone: '2 / 2', isMono: true, sort: 'Fields', firstOrder: 'desc' },
    ({ fields }) => formatFieldCount({ fields: Object.keys(fields) }),
  ),
];

const ACTION = 'Action';
const BUILT_IN = [...COLUMNS.map(({ header }) => header), ACTION];

export const RECORD_HEADERS = ['Created', 'Fields'];

const toActionColumn = (onOpen: RecordListProps['onOpen']): Column<AirtableRecord> =>
  column(ACTION, '4.5rem', { isFixed: true, phone: '1 / 3 / 3 / 4', text: () => '' }, (record) => (
    <Button
      {...ROW_LINK}
      variant="text"
      aria-label={`View ${record.id}`}
      aria-haspopup="dialog"
      className="stretched"
      onClick={() => onOpen(record)}
    >
      View
    </Button>
  ));
