import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import styles from './ItemFacts.module.css';

/** The fields that a comparison uses, including missing ones. */
export function ItemFacts({ item }: { item: MilitaryItemSummary }) {
  const rows = [
    ['Type', item.itemType],
    ['Unit', item.unitDesignation],
    ['Era', item.era],
    ['Branch', item.branch],
    ['Condition', item.condition],
    ['Material', [item.primaryMaterial, item.secondaryMaterial].filter(Boolean).join(', ')],
    ['Dimensions', formatSize(item)],
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

/** `2.50 × 3.75 × 0.10 in`; labeled when one is missing: `L 2.50 × H 0.10 in`. */
function formatSize({ length, width, height }: MilitaryItemSummary): string {
  const sides = [
    ['L', length],
    ['W', width],
    ['H', height],
  ] as const;
  const known = sides.filter(([, size]) => size);
  if (known.length === 0) return '';
  const parts = known.map(([side, size]) => (known.length < 3 ? `${side} ${size}` : size));
  return `${parts.join(' × ')} in`;
}
