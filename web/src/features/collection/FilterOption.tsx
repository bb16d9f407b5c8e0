import { useId } from 'react';
import styles from './FilterOption.module.css';

interface FilterOptionProps {
  label: string;
  /** Unknown while the counts are on their way. */
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
      <span aria-hidden="true" className={styles.leader} />
      <span id={countId} className={styles.count}>
        {count ?? '–'}
      </span>
    </div>
  );
}
