import { typeName } from './fieldTypes.ts';
import styles from './TypeBadge.module.css';

/** Airtable's own word for the type shows under the pointer. */
export function TypeBadge({ type }: { type: string }) {
  return (
    <span title={type} className={styles.badge}>
      {typeName(type)}
    </span>
  );
}
