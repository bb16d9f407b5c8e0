import { LedgerRow } from '../../../components/Ledger.tsx';
import { fieldCountOf, recordCountOf } from '../schema.ts';
import type { TableCardProps } from './TableCard.tsx';
import styles from '../TableOverview.module.css';
import { WaysIn } from './WaysIn.tsx';

/** A table in one line of the ledger. */
export function TableLine({ table, analysis, place }: TableCardProps) {
  return (
    <LedgerRow className={styles.line} isOpen={table === place.table}>
      <div>
        <h2 className={styles.name}>{table.name}</h2>
        <p className={styles.id}>{table.id}</p>
      </div>
      <p className={styles.description}>{table.description}</p>
      <p className={styles.count}>{fieldCountOf(table)}</p>
      <p className={styles.count}>{analysis ? recordCountOf(analysis) : '—'}</p>
      <WaysIn table={table} place={place} />
    </LedgerRow>
  );
}
