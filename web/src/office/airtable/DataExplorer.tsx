import type { ReactNode } from 'react';
import type { AirtableRecord, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { getAttachments, truncateValue } from '../common/airtable/fieldValue.ts';
import { tablePath } from '../common/airtable/tablePath.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { AttachmentList } from './Attachments.tsx';
import styles from './DataExplorer.module.css';
import { FieldTypeBadge } from './FieldTable.tsx';
import { formatCell } from './formatCell.ts';
import { getCells, type RecordCell, type TableAnalysis } from './schema.ts';

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
        <Link to={tablePath(name)}>All records of this table</Link>
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
    <header className={styles.heading}>
      <div className={styles.title}>
        <h2 className={styles.tableName}>{name}</h2>
        <span className={styles.id}>{id}</span>
        {children && <p className={styles.link}>{children}</p>}
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </header>
  );
}

const COLUMNS: readonly Column<RecordCell>[] = [
  {
    header: 'Field',
    width: 'minmax(0, 3fr)',
    isMain: true,
    className: styles.name,
    cell: ({ field }) => <p>{field.name}</p>,
  },
  {
    header: 'Type',
    width: 'max-content',
    cell: ({ field }) => field.type !== 'unknown' && <FieldTypeBadge type={field.type} />,
  },
  {
    header: 'Value',
    width: 'minmax(0, 8fr)',
    className: styles.value,
    text: ({ field, value }) => formatCell(field, value),
    cell: (cell) => <FieldValue {...cell} />,
  },
];

function RecordTable({ table, record }: { table: AirtableTable; record: AirtableRecord }) {
  const layout = useTableLayout('explorer');

  return (
    <section aria-label={`Sample record of ${table.name}`}>
      <dl className={styles.origin}>
        <div>
          <dt>Record ID</dt>
          <dd>{record.id}</dd>
        </div>
        {record.createdTime && (
          <div>
            <dt>Created</dt>
            <dd>
              <Timestamp at={record.createdTime} />
            </dd>
          </div>
        )}
      </dl>
      <DataTable
        label={`Fields of ${record.id}`}
        columns={COLUMNS}
        rows={getCells(table, record)}
        getKey={({ field }) => field.id}
        rowHeight={40}
        rowClassName={styles.row}
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
      <span className={styles.empty}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">Empty</span>
      </span>
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
  return <span className={styles.text}>{truncateValue(text)}</span>;
}
