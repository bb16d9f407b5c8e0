import type { ReactNode } from 'react';
import styles from './ListNotice.module.css';

interface LedgerNoticeProps {
  title: string;
  text: string;
  isFailure?: boolean;
  children?: ReactNode;
}

/** Stands in a ledger's place when it has no lines: why, and what to do. */
export function LedgerNotice({ title, text, isFailure = false, children }: LedgerNoticeProps) {
  return (
    <div
      role={isFailure ? 'alert' : 'status'}
      className={isFailure ? styles.failure : styles.notice}
    >
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
