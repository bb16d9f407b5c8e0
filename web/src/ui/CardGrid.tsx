import type { ReactNode } from 'react';
import { LIST } from '../lib/listKeys.ts';
import styles from './CardGrid.module.css';

interface CardGridProps {
  label: string;
  children: ReactNode;
}

export function CardGrid({ label, children }: CardGridProps) {
  return (
    <ul {...LIST} aria-label={label} className={styles.cards}>
      {children}
    </ul>
  );
}
