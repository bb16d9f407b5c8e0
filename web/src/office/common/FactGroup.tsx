import type { ReactNode } from 'react';
import styles from './FactGroup.module.css';

interface FactGroupProps {
  title: string;
  rows: readonly (readonly [name: string, value: ReactNode])[];
  isMono?: boolean;
}

export function FactGroup({ title, rows, isMono = false }: FactGroupProps) {
  return (
    <section aria-label={title} className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={isMono ? styles.mono : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
