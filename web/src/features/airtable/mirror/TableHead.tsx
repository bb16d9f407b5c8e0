import type { ReactNode } from 'react';
import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import styles from './TableHead.module.css';

interface TableHeadProps {
  table: AirtableTable;
  /** Where there is more of it. */
  children?: ReactNode;
}

/** Which table is looked at. */
export function TableHead({ table: { name, id, description }, children }: TableHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.id}>{id}</span>
        {children && <p className={styles.more}>{children}</p>}
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </header>
  );
}
