import type { ReactNode } from 'react';
import { LIST } from '../../lib/listKeys.ts';
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

interface ColumnListSkeletonProps {
  label: string;
  heads: readonly string[];
  className: string | undefined;
  rowCount: number;
}

export function ColumnListSkeleton({ rowCount, heads, ...list }: ColumnListSkeletonProps) {
  return (
    <ColumnList {...list} heads={heads} isBusy>
      {Array.from({ length: rowCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <ColumnListRow key={index}>
          {heads.map((head) => (
            <span key={head} aria-hidden="true" data-skeleton="" className={styles.skeletonCell} />
          ))}
        </ColumnListRow>
      ))}
    </ColumnList>
  );
}
