import { type ComponentProps, useId } from 'react';
import { showAmount } from '../../../lib/amounts.ts';
import styles from './AmountField.module.css';

interface AmountFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** An amount in US dollars: what is typed replaces it, and gets its two digits when the field is left. */
export function AmountField(props: AmountFieldProps) {
  const { label, isLabelHidden = false, value, error, onChange, ...input } = props;
  const id = useId();

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <span className={styles.box}>
        <span aria-hidden="true" className={styles.sign}>
          $
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          {...input}
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          className={styles.input}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
          onBlur={showAmount}
        />
      </span>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
