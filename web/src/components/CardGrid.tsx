import type { ReactNode } from 'react';
import styles from './CardGrid.module.css';

interface CardGridProps {
  label: string;
  /** Each a list item. */
  children: ReactNode;
}

/** Cards side by side: one, two or three in a row, as the screen has room. */
export function CardGrid({ label, children }: CardGridProps) {
  return (
    <ul aria-label={label} className={styles.cards}>
      {children}
    </ul>
  );
}
