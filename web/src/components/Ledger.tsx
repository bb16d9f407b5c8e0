import type { ReactNode } from 'react';
import styles from './Ledger.module.css';

interface LedgerProps {
  label: string;
  /** Heads of the columns, on screens wide enough to have them. */
  heads: readonly string[];
  /** Sets `grid-template-columns`, which every row shares. */
  className: string | undefined;
  isBusy?: boolean;
  /** Rows, each a `LedgerRow`. */
  children: ReactNode;
}

/** Ruled lines whose columns line up. */
export function Ledger({ label, heads, className, isBusy = false, children }: LedgerProps) {
  return (
    <div className={`${styles.ledger} ${className ?? ''}`}>
      <div aria-hidden="true" className={styles.heads}>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul aria-label={label} aria-busy={isBusy} className={styles.rows}>
        {children}
      </ul>
    </div>
  );
}

interface LedgerRowProps {
  className?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

export function LedgerRow({ className, isOpen = false, children }: LedgerRowProps) {
  return (
    <li data-open={isOpen} className={`${styles.row} ${className ?? ''}`}>
      {children}
    </li>
  );
}
