import { useId } from 'react';
import styles from './InviteForm.module.css';

interface InviteFieldProps {
  name: string;
  label: string;
  hint: string;
  type: 'email' | 'text';
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function InviteField({ name, label, hint, type, value, error, onChange }: InviteFieldProps) {
  const id = useId();

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete="off"
        maxLength={type === 'email' ? 254 : 100}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        required={type === 'email'}
        onChange={(event) => onChange(event.target.value)}
        className={styles.input}
      />
      <p id={`${id}-hint`} aria-live="polite" className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    </div>
  );
}
