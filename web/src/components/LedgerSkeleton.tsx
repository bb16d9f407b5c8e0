import { Ledger, LedgerRow } from './Ledger.tsx';
import styles from './LedgerSkeleton.module.css';

interface LedgerSkeletonProps {
  label: string;
  heads: readonly string[];
  className: string | undefined;
  rowCount: number;
}

/** The lines of a ledger that is on its way. */
export function LedgerSkeleton({ rowCount, heads, ...ledger }: LedgerSkeletonProps) {
  return (
    <Ledger {...ledger} heads={heads} isBusy>
      {Array.from({ length: rowCount }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <LedgerRow key={place}>
          {heads.map((head) => (
            <span key={head} aria-hidden="true" data-skeleton="" className={styles.cell} />
          ))}
        </LedgerRow>
      ))}
    </Ledger>
  );
}
