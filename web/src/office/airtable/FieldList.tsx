import type { ReactNode } from 'react';
import styles from './FieldList.module.css';

interface FieldListProps {
  fields: readonly (readonly [name: string, value: ReactNode])[];
}

export function FieldList({ fields }: FieldListProps) {
  return (
    <dl>
      {fields.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
