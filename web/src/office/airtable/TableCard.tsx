import type { ReactNode } from 'react';
import styles from './TableCard.module.css';

interface TableCardProps {
  title: ReactNode;
  caption: string;
  description?: string | undefined;
  counts: readonly string[];
  isSelected?: boolean;
  children: ReactNode;
}

export function TableCard(props: TableCardProps) {
  const { title, caption, description, counts, isSelected = false, children } = props;

  return (
    <li data-selected={isSelected} className={styles.card}>
      <h2 className={styles.name}>{title}</h2>
      <p className={styles.caption}>{caption}</p>
      {description && <p className={styles.description}>{description}</p>}
      <ul aria-label="Counts" className={styles.counts}>
        {counts.map((count) => (
          <li key={count}>{count}</li>
        ))}
      </ul>
      {children}
    </li>
  );
}
