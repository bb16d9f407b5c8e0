import { useId } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SelectField.module.css';

interface SelectFieldProps {
  label: string;
  /** Stands for no choice, whose value is ''; left out where one is always chosen. */
  all?: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  /** For where the choices speak for themselves. */
  isLabelHidden?: boolean;
}

/** Narrows what is shown to one of several; the browser's own list, which every keyboard and phone knows. */
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
