import type { ReactNode } from 'react';
import { LIST } from '../lib/listKeys.ts';
import styles from './ColumnList.module.css';

interface ColumnListProps {
  label: string;
  heads: readonly string[];
  className: string | undefined;
  isBusy?: boolean;
  children: ReactNode;
}

export function ColumnList({ label, heads, className, isBusy = false, children }: ColumnListProps) {
  return (
    <div className={`${styles.list} ${className ?? ''}`}>
      <div aria-hidden="true" className={styles.heads}>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul {...LIST} aria-label={label} aria-busy={isBusy} className={styles.rows}>
        {children}
      </ul>
    </div>
  );
}

interface ColumnListRowProps {
  className?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

export function ColumnListRow({ className, isOpen = false, children }: ColumnListRowProps) {
  return (
    <li data-open={isOpen} className={`${styles.row} ${className ?? ''}`}>
      {children}
    </li>
  );
}
