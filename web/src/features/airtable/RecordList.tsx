import { useId } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { TextButton } from '../../components/TextButton.tsx';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { useVirtualRows } from '../../lib/useVirtualRows.ts';
import { dateOf } from './fieldValue.ts';
import styles from './RecordList.module.css';

const LINE_HEIGHT = 57;

interface RecordListProps {
  records: readonly AirtableRecord[];
  onOpen: (record: AirtableRecord) => void;
}

export function RecordList({ records, onOpen }: RecordListProps) {
  const { list, rows, style, measureRow } = useVirtualRows({
    count: records.length,
    height: LINE_HEIGHT,
  });

  return (
    <div className={styles.ledger}>
      <div aria-hidden="true" className={styles.heads}>
        <span>Record</span>
        <span>Created</span>
        <span>Fields</span>
      </div>
      <ul ref={list} aria-label="Records" style={style}>
        {rows.map((row) => {
          const record = records[row];
          return (
            record && (
              <li
                key={record.id}
                ref={measureRow}
                data-index={row}
                aria-setsize={records.length}
                aria-posinset={row + 1}
                className={styles.line}
              >
                <Line record={record} onOpen={() => onOpen(record)} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Line({ record, onOpen }: { record: AirtableRecord; onOpen: () => void }) {
  const id = useId();
  const named = useActionLabel(id);
  const count = Object.keys(record.fields).length;

  return (
    <>
      <h2 id={id} className={styles.id}>
        {record.id}
      </h2>
      <p className={styles.created}>
        <span className="visually-hidden">Created: </span>
        <span>{dateOf(record.createdTime)}</span>
      </p>
      <p className={styles.count}>
        {count} {count === 1 ? 'field' : 'fields'}
      </p>
      <TextButton
        {...named}
        aria-haspopup="dialog"
        className={`stretched ${styles.open}`}
        onClick={onOpen}
      >
        View
      </TextButton>
    </>
  );
}
