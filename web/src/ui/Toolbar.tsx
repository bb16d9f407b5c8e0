import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <search aria-label="Filter the list" className={styles.toolbar}>
      {children}
    </search>
  );
}
