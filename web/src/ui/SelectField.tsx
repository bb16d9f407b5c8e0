import { useId } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SelectField.module.css';

interface SelectFieldProps<T extends string> {
  label: string;
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChange: (value: T) => void;
  isLabelHidden?: boolean;
}

/** A native select, which works with every keyboard and phone. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, options, value, onChange, isLabelHidden = false } = props;
  const id = useId();

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
          className={styles.select}
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="next" size={14} />
        </span>
      </span>
    </div>
  );
}
