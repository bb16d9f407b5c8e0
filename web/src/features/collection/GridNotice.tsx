import type { ReactNode } from 'react';
import styles from './GridNotice.module.css';

interface GridNoticeProps {
  title: string;
  isFailure?: boolean;
  children: ReactNode;
}

/** Stands in the grid's place when it has nothing to show. */
export function GridNotice({ title, isFailure = false, children }: GridNoticeProps) {
  return (
    <div
      role={isFailure ? 'alert' : 'status'}
      className={isFailure ? styles.failure : styles.notice}
    >
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
