import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { AirtableRecord, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { getAttachments, truncateValue } from '../common/airtable/fieldValue.ts';
import { tablePath } from '../common/airtable/tablePath.ts';
import { column } from '../common/column.ts';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { Note } from '../common/Note.tsx';
import { AttachmentList } from './Attachments.tsx';
import { FieldList } from './FieldList.tsx';
import { FieldTypeBadge } from './FieldTable.tsx';
import {
  formatCell,
  formatFieldCount,
  getCells,
  type RecordCell,
  type TableAnalysis,
} from './schema.ts';

interface DataExplorerProps {
  table: AirtableTable;
  analysis: TableAnalysis | undefined;
}

export function DataExplorer({ table, analysis }: DataExplorerProps) {
  const { name } = table;
  const record = analysis?.sampleRecord;

  return (
    <>
      <TableHeading table={table}>
        <Typography variant="body2">
          <Link to={tablePath(name)}>All records of this table</Link>
        </Typography>
      </TableHeading>
      {record ? (
        <RecordTable table={table} record={record} />
      ) : analysis?.recordCount === 0 ? (
        <ListNotice
          title="This table is empty"
          text={`Once ${name} has a record in Airtable, it is shown here.`}
        />
      ) : (
        <ListNotice
          title="No record was loaded"
          text={`Airtable returned no record of ${name}. Press Refresh to try again.`}
        />
      )}
    </>
  );
}

interface TableHeadingProps {
  table: AirtableTable;
  children?: ReactNode;
}

export function TableHeading({ table: { name, id, description }, children }: TableHeadingProps) {
  return (
    <Box component="header" sx={{ mb: 1.5 }}>
      <Stack direction="row" sx={{ columnGap: 2.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Note>{id}</Note>
        {children}
      </Stack>
      {description && (
        <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
          {description}
        </Typography>
      )}
    </Box>
  );
}

const COLUMNS: readonly Column<RecordCell>[] = [
  column(
    'Field',
    'minmax(8rem, 3fr)',
    { phone: '1 / 1', isMain: true, text: ({ field }) => field.name },
    ({ field }) => (
      <Typography variant="button" component="p">
        {field.name}
      </Typography>
    ),
  ),
  column(
    'Type',
    '11rem',
    { phone: '1 / 2' },
    ({ field }) => field.type !== 'unknown' && <FieldTypeBadge type={field.type} />,
  ),
  column(
    'Value',
    'minmax(0, 8fr)',
    { phone: '2 / 1 / auto / -1', text: ({ field, value }) => formatCell(field, value) },
    (cell) => <FieldValue {...cell} />,
  ),
];
const HEADERS = ['Type', 'Value'];

function RecordTable({ table, record }: { table: AirtableTable; record: AirtableRecord }) {
  const layout = useTableLayout('explorer');
  const cells = getCells(table, record);

  return (
    <section aria-label={`Sample record of ${table.name}`}>
      <Box sx={{ mb: 1.5 }}>
        <FieldList
          fields={[
            ['Record ID', record.id],
            ['Created', <Timestamp key="created" at={record.createdTime} />],
          ]}
        />
      </Box>
      <ListBar count={formatFieldCount({ fields: cells })}>
        <ColumnMenu headers={HEADERS} layout={layout} />
      </ListBar>
      <DataTable
        label={`Fields of ${record.id}`}
        columns={COLUMNS}
        rows={cells}
        getKey={({ field }) => field.id}
        rowHeight={45}
        phoneColumns="minmax(0, 1fr) auto"
        layout={layout}
      />
    </section>
  );
}

function FieldValue({ field, value }: RecordCell) {
  const files = getAttachments(value);
  if (files) return <AttachmentList files={files} />;

  const text = formatCell(field, value);
  if (text === '') {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">Empty</span>
      </>
    );
  }
  if (field.type === 'email') return <MailLink email={text} />;
  if (field.type === 'url' && /^https?:\/\//i.test(text)) {
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {truncateValue(text)}
      </a>
    );
  }
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
      {truncateValue(text)}
    </Box>
  );
}
