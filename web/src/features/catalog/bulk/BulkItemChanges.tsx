import type { ItemFieldChange } from '../../../../../shared/entities/item-event.ts';
import { FieldChange } from '../../../components/history/FieldChange.tsx';
import history from '../../../components/history/History.module.css';
import { formatValue, getFieldLabel } from '../items/itemFields.ts';
import styles from './BulkItemChanges.module.css';

interface BulkItemChangesProps {
  name: string;
  changes: readonly ItemFieldChange[];
  /** Why the item could not be changed. */
  reason?: string | null;
}

/** One item of a bulk change, with its values before and after. */
export function BulkItemChanges({ name, changes, reason }: BulkItemChangesProps) {
  return (
    <li className={styles.item}>
      <p className={styles.name}>{name || 'Deleted item'}</p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {changes.length > 0 && (
        <dl className={history.changes}>
          {changes.map((change) => (
            <FieldChange
              key={change.field}
              {...change}
              label={getFieldLabel(change.field)}
              format={(value) => formatValue(change.field, value)}
            />
          ))}
        </dl>
      )}
    </li>
  );
}
