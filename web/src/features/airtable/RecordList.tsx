import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { TextButton } from '../../components/TextButton.tsx';
import { formatDate } from '../../lib/dates.ts';
import styles from './RecordList.module.css';

interface RecordListProps {
  records: readonly AirtableRecord[];
  onOpen: (record: AirtableRecord) => void;
}

export function RecordList({ records, onOpen }: RecordListProps) {
  return (
    <DataTable
      isVirtual
      label="Records"
      columns={getColumns(onOpen)}
      rows={records}
      getKey={({ id }) => id}
      rowHeight={57}
      rowClassName={styles.row}
    />
  );
}

const getColumns = (onOpen: RecordListProps['onOpen']): Column<AirtableRecord>[] => [
  {
    header: 'Record',
    width: 'minmax(0, 1fr)',
    className: styles.record,
    cell: ({ id }) => <h2>{id}</h2>,
  },
  {
    header: 'Created',
    width: '8rem',
    className: styles.created,
    cell: ({ createdTime }) => formatDate(createdTime),
  },
  {
    header: 'Fields',
    width: '6rem',
    className: styles.count,
    cell: ({ fields }) => {
      const count = Object.keys(fields).length;
      return `${count} ${count === 1 ? 'field' : 'fields'}`;
    },
  },
  {
    header: 'Action',
    width: '3rem',
    className: styles.action,
    cell: (record) => (
      <TextButton
        aria-label={`View ${record.id}`}
        aria-haspopup="dialog"
        className="stretched"
        onClick={() => onOpen(record)}
      >
        View
      </TextButton>
    ),
  },
];
