import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { ItemHistory } from '../history/ItemHistory.tsx';
import { FIELD_GROUPS, formatValue, getFieldLabel } from '../itemFields.ts';
import { FactGroup } from './FactGroup.tsx';
import { ItemIdentity } from './ItemIdentity.tsx';
import { ItemPhotos } from './ItemPhotos.tsx';
import styles from './ItemRecord.module.css';
import { RecordOrigin } from './RecordOrigin.tsx';
import { ScaleDrawing } from './ScaleDrawing.tsx';

/** All that is known of an item; what is empty is left out. */
export function ItemRecord({ item }: { item: MilitaryItem }) {
  return (
    <div className={styles.record}>
      <div>
        <ItemPhotos item={item} />
        <ScaleDrawing item={item} />
      </div>
      <div className={styles.facts}>
        <ItemIdentity item={item} />
        {FIELD_GROUPS.map(({ title, fields }) => {
          const rows = fields.flatMap((field) => {
            const value = item[field];
            return value ? [[getFieldLabel(field), formatValue(field, value)] as const] : [];
          });
          return rows.length > 0 && <FactGroup key={title} title={title} rows={rows} />;
        })}
      </div>
      {item.description && (
        <section aria-label="Description" className={styles.whole}>
          <h3 className={styles.title}>Description</h3>
          <p className={styles.description}>{item.description}</p>
        </section>
      )}
      <div className={styles.whole}>
        <RecordOrigin item={item} />
      </div>
      <div className={styles.whole}>
        <ItemHistory item={item} />
      </div>
    </div>
  );
}
