import type { AirtableRecord, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Ledger, LedgerRow } from '../../components/Ledger.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import { cellsOf } from './schema.ts';
import { TypeBadge } from './TypeBadge.tsx';
import { FieldValue } from './mirror/FieldValue.tsx';
import styles from './DataExplorer.module.css';

interface RecordSheetProps {
  table: AirtableTable;
  record: AirtableRecord;
}

/** One record, field by field. */
export function RecordSheet({ table, record }: RecordSheetProps) {
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
      <Ledger
        label={`Fields of ${record.id}`}
        heads={['Field', 'Type', 'Value']}
        className={styles.columns}
      >
        {cellsOf(table, record).map(({ field, value }) => (
          <LedgerRow key={field.id} className={styles.row}>
            <p className={styles.name}>{field.name}</p>
            <span>{field.type !== 'unknown' && <TypeBadge type={field.type} />}</span>
            <div className={styles.value}>
              <FieldValue field={field} value={value} />
            </div>
          </LedgerRow>
        ))}
      </Ledger>
    </section>
  );
}
