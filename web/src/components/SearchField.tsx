import styles from './SearchField.module.css';

interface SearchFieldProps {
  /** For screen readers; the placeholder is what is visible. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles.field}>
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        className={styles.input}
      />
    </label>
  );
}
