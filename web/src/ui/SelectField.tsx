import { useId } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SelectField.module.css';

interface SelectFieldProps {
  label: string;
  all?: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  isLabelHidden?: boolean;
}

/** A native select, which works with every keyboard and phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, all, options, value, onChange, isLabelHidden = false } = props;
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
          onChange={(event) => onChange(event.target.value)}
          className={styles.select}
        >
          {all !== undefined && <option value="">{all}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
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
