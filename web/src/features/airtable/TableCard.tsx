import { Link } from 'react-router';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { tablePath } from './tablePath.ts';
import styles from './TableCard.module.css';
import type { TableSummary } from './tables/tableSummary.ts';

/** The index card of a table; the whole of it leads there. */
export function TableCard({ table }: { table: TableSummary }) {
  const { name, records, fieldCount, sampleFields, moreFields, isActive } = table;

  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        <Link to={tablePath(name)} className="stretched">
          {name}
        </Link>
      </h2>
      <p className={styles.sum}>
        Database table with {records} records and {fieldCount} fields
      </p>
      <ul aria-label="Counts" className={styles.badges}>
        <li>{records} Records</li>
        <li>{fieldCount} Fields</li>
      </ul>
      {sampleFields.length > 0 && (
        <ul aria-label="Sample fields" className={styles.fields}>
          {sampleFields.map((field) => (
            <li key={field}>{field}</li>
          ))}
          {moreFields > 0 && <li className={styles.more}>+{moreFields} more</li>}
        </ul>
      )}
      <p className={styles.state}>
        <StatusBadge tone={isActive ? 'good' : 'off'}>
          {isActive ? 'Active table with data' : 'Empty table'}
        </StatusBadge>
      </p>
    </li>
  );
}
