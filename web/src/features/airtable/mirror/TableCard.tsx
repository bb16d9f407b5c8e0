import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import { type Analysis, fieldCountOf, recordCountOf } from '../schema.ts';
import styles from './TableCard.module.css';
import type { MirrorPlace } from '../useMirrorState.ts';
import { WaysIn } from './WaysIn.tsx';

export interface TableCardProps {
  table: AirtableTable;
  analysis: Analysis | undefined;
  place: MirrorPlace;
}

/** A table on an index card. */
export function TableCard({ table, analysis, place }: TableCardProps) {
  const primary = table.fields.find(({ id }) => id === table.primaryFieldId);

  return (
    <li data-chosen={table === place.table} className={styles.card}>
      <h2 className={styles.name}>{table.name}</h2>
      <p className={styles.id}>{table.id}</p>
      <p className={styles.description}>{table.description}</p>
      <p className={styles.counts}>
        {analysis && <span>{recordCountOf(analysis)}</span>}
        <span>{fieldCountOf(table)}</span>
        {primary && <span>by {primary.name}</span>}
      </p>
      <WaysIn table={table} place={place} />
    </li>
  );
}
