import { LedgerSkeleton } from '../../components/LedgerSkeleton.tsx';
import columns from './QuoteLedger.module.css';
import { HEADS } from './QuoteTable.tsx';
import styles from './QuotesSkeleton.module.css';

export function QuotesSkeleton() {
  return (
    <>
      <div aria-hidden="true" className={styles.toolbar}>
        <span className={styles.statuses} />
        <span className={styles.find} />
      </div>
      <p role="status" className="visually-hidden">
        Loading the requests…
      </p>
      <LedgerSkeleton
        label="Requests for a quote"
        heads={HEADS}
        className={columns.columns}
        rowCount={8}
      />
    </>
  );
}
