import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** What narrows the list below it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <search aria-label="Narrow the list" className={styles.toolbar}>
      {children}
    </search>
  );
}
