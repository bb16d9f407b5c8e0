import styles from './EntriesSkeleton.module.css';
import rows from './EntryRows.module.css';
import { EntryHeads } from './EntryRows.tsx';

const ROWS = 12;

/** The shape of the entries that are on their way. */
export function EntriesSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the reference catalogue…
      </p>
      <div aria-hidden="true" className={rows.ledger}>
        <EntryHeads />
        {Array.from({ length: ROWS }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <div key={place} data-skeleton="" className={rows.line}>
            <span className={styles.blank} />
            <span className={`${styles.blank} ${rows.designation}`} />
            <span className={`${styles.blank} ${rows.facts}`} />
            <span className={`${styles.blank} ${rows.size}`} />
          </div>
        ))}
      </div>
    </>
  );
}
