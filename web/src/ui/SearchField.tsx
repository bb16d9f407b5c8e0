import type { AriaAttributes, KeyboardEventHandler } from 'react';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: KeyboardEventHandler;
  combobox?: AriaAttributes;
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, onKeyDown, combobox } = props;

  return (
    <label className={styles.field}>
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        {...(combobox && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          autoComplete: 'off',
          ...combobox,
        })}
        onKeyDown={onKeyDown}
        value={value}
        placeholder={placeholder}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        className={styles.input}
      />
    </label>
  );
}
