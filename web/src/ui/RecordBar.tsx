import type { ReactNode } from 'react';
import styles from './RecordBar.module.css';

/** The buttons of a record in a `DetailsDialog`; they stay in view while it scrolls. */
export function RecordBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
