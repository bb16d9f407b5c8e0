import { memo } from 'react';
import type { AirtableField, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { truncate } from '../common/airtable/fieldValue.ts';
import { FieldList } from './FieldList.tsx';
import { formatCell } from './formatCell.ts';
import styles from './SampleRecord.module.css';
import { type Cell, getCells, isCellFilled, type TableAnalysis } from './schema.ts';

interface SampleRecordProps {
  table: AirtableTable;
  analysis: TableAnalysis | undefined;
  /** All fields when omitted. */
  fields?: readonly AirtableField[];
}

export const SampleRecord = memo(({ table, analysis, fields }: SampleRecordProps) => {
  const record = analysis?.sampleRecord;

  return (
    <section aria-label={`Sample record of ${table.name}`} className={styles.sample}>
      <h3 className={styles.title}>Sample record</h3>
      {record ? (
        <>
          <p className={styles.origin}>
            <span>{record.id}</span>
            {record.createdTime && <Timestamp at={record.createdTime} />}
          </p>
          <Cells
            cells={getCells(table, record).filter(({ field }) => fields?.includes(field) ?? true)}
          />
        </>
      ) : (
        <p className={styles.note}>
          {analysis?.recordCount === 0
            ? 'This table has no records yet.'
            : 'No record of this table was loaded.'}
        </p>
      )}
    </section>
  );
});

function Cells({ cells }: { cells: readonly Cell[] }) {
  const empty = cells.filter((cell) => !isCellFilled(cell)).map(({ field }) => field.name);

  return (
    <>
      <FieldList
        fields={cells
          .filter(isCellFilled)
          .map(({ field, value }) => [field.name, truncate(formatCell(field, value))])}
      />
      {empty.length > 0 && <p className={styles.note}>Empty: {empty.join(', ')}</p>}
    </>
  );
}
