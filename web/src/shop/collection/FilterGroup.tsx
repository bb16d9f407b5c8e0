import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FilterGroup.module.css';

export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <details open className={styles.group}>
      <summary className={styles.legend}>
        {legend}
        <Icon name="next" size={16} />
      </summary>
      <fieldset aria-label={legend} className={styles.options}>
        {children}
      </fieldset>
    </details>
  );
}

interface FilterOptionProps {
  label: string;
  /** Undefined while the counts are loading. */
  count: number | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

export function FilterOption({ label, count, isChosen, onToggle }: FilterOptionProps) {
  const countId = useId();

  return (
    <div className={styles.option} data-empty={count === 0 && !isChosen}>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={countId}
          onChange={onToggle}
          className={styles.box}
        />
        {label}
      </label>
      <span aria-hidden="true" className={styles.dots} />
      <span id={countId} className={styles.count}>
        {count ?? '–'}
      </span>
    </div>
  );
}
