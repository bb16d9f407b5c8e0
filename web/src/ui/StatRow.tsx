import type { ReactNode } from 'react';
import styles from './StatRow.module.css';

interface StatRowProps {
  label: string;
  children: ReactNode;
}

export function StatRow({ label, children }: StatRowProps) {
  return (
    <section aria-label={label} className={styles.row}>
      <dl className={styles.stats}>{children}</dl>
    </section>
  );
}

interface StatProps {
  label: string;
  value: string | number | undefined;
}

export function Stat({ label, value }: StatProps) {
  const text = typeof value === 'number' ? value.toLocaleString('en-US') : value;

  return (
    <StatCell label={label}>
      {text === undefined ? (
        <span data-skeleton="" className={styles.skeleton} />
      ) : (
        <span className={styles.figure}>{text}</span>
      )}
    </StatCell>
  );
}

interface StatCellProps {
  label: string;
  children: ReactNode;
}

export function StatCell({ label, children }: StatCellProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
