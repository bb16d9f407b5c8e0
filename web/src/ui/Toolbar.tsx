import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** Search and filter controls for the list below. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <search aria-label="Filter the list" className={styles.toolbar}>
      {children}
    </search>
  );
}
