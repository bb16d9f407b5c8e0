import type { ReactNode } from 'react';
import styles from './RecordBar.module.css';

export function RecordBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
