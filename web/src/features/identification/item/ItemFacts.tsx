import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import styles from './ItemFacts.module.css';

/** What the comparison goes by; also what it has to do without. */
export function ItemFacts({ item }: { item: MilitaryItem }) {
  const rows = [
    ['Type', item.itemType],
    ['Unit', item.unitDesignation],
    ['Era', item.era],
    ['Branch', item.branch],
    ['Condition', item.condition],
    ['Material', [item.primaryMaterial, item.secondaryMaterial].filter(Boolean).join(', ')],
    ['Dimensions', sizeOf(item)],
    ['Weight', item.weight && `${item.weight} oz`],
  ] as const;

  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          {value ? <dd>{value}</dd> : <dd className={styles.none}>Not given</dd>}
        </div>
      ))}
    </dl>
  );
}

/** `2.50 × 3.75 × 0.10 in`; where one is missing the others say which they are. */
function sizeOf({ length, width, height }: MilitaryItem): string {
  const sides = [
    ['L', length],
    ['W', width],
    ['H', height],
  ] as const;
  const known = sides.filter(([, size]) => size);
  if (known.length === 0) return '';
  const words = known.map(([side, size]) => (known.length < 3 ? `${side} ${size}` : size));
  return `${words.join(' × ')} in`;
}
