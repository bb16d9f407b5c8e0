import { memo } from 'react';
import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Timestamp } from '../../components/Timestamp.tsx';
import { type Analysis, type Cell, cellsOf, isFilled } from './schema.ts';
import { FieldRows } from './FieldList.tsx';
import type { AirtableField } from './fieldTypes.ts';
import { truncate } from './fieldValue.ts';
import { typedText } from './typedText.ts';
import styles from './SampleRecord.module.css';

interface SampleRecordProps {
  table: AirtableTable;
  analysis: Analysis | undefined;
  /** Those that are looked for; all when left out. */
  fields?: readonly AirtableField[];
}

/** What a record of the table holds, in short. */
export const SampleRecord = memo((props: SampleRecordProps) => {
  const { table, analysis, fields } = props;
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
            cells={cellsOf(table, record).filter(({ field }) => fields?.includes(field) ?? true)}
          />
        </>
      ) : (
        <p className={styles.note}>
          {analysis?.recordCount === 0
            ? 'This table has no records yet, so there is none to show.'
            : 'No record of this table was read.'}
        </p>
      )}
    </section>
  );
});

function Cells({ cells }: { cells: readonly Cell[] }) {
  const empty = cells.filter((cell) => !isFilled(cell)).map(({ field }) => field.name);

  return (
    <>
      <FieldRows
        rows={cells
          .filter(isFilled)
          .map(({ field, value }) => [field.name, truncate(typedText(field, value))])}
      />
      {empty.length > 0 && <p className={styles.note}>Empty: {empty.join(', ')}</p>}
    </>
  );
}
