import type { ItemFieldChange } from '../../../../../shared/entities/item-event.ts';
import { ItemFieldChanges } from '../history/ItemFieldChanges.tsx';
import styles from './BulkItemChanges.module.css';

interface BulkItemChangesProps {
  name: string;
  changes: readonly ItemFieldChange[];
  reason?: string | null;
  note?: string | null;
}

export function BulkItemChanges({ name, changes, reason, note }: BulkItemChangesProps) {
  return (
    <li className={styles.item}>
      <p className={styles.name}>{name || 'Deleted item'}</p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {note && <p className={styles.note}>{note}</p>}
      <ItemFieldChanges changes={changes} />
    </li>
  );
}
