import { type ComponentProps, type ReactNode, useId } from 'react';
import { showAmount } from '../lib/amounts.ts';
import styles from './FormFields.module.css';

interface FieldProps {
  label: string;
  error?: string | undefined;
  /** Shown below the field while it has no error. */
  hint?: string | undefined;
  className?: string | undefined;
}

/** Splits the props of a field into those of its box and those of its control. */
function useFieldProps<P extends FieldProps>({ label, error, hint, className, ...props }: P) {
  const id = useId();
  return {
    field: { id, label, error, hint, className },
    control: {
      id,
      'aria-invalid': error !== undefined,
      'aria-describedby': error || hint ? `${id}-note` : undefined,
      autoComplete: 'off',
      ...props,
    },
  };
}

function Field({ id, label, error, hint, className, children }: FieldBoxProps) {
  return (
    <div data-invalid={error !== undefined} className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
type FieldBoxProps = FieldProps & { id: string; children: ReactNode };

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'className'>;

type TextInputProps = InputProps & { suggestions?: readonly string[] | undefined };

export function TextInput({ suggestions = [], ...props }: TextInputProps) {
  const { field, control } = useFieldProps(props);
  const listId = useId();

  return (
    <Field {...field}>
      <input
        type="text"
        enterKeyHint="next"
        list={suggestions.length > 0 ? listId : undefined}
        {...control}
        className={styles.control}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

export function AmountInput({ onBlur, ...props }: InputProps) {
  const { field, control } = useFieldProps(props);

  return (
    <Field {...field}>
      <span className={styles.box}>
        <span aria-hidden="true" className={styles.sign}>
          $
        </span>
        <input
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          onFocus={(event) => event.target.select()}
          {...control}
          onBlur={(event) => {
            showAmount(event);
            onBlur?.(event);
          }}
          className={`${styles.control} ${styles.amount}`}
        />
      </span>
    </Field>
  );
}

export function TextArea(props: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { field, control } = useFieldProps(props);

  return (
    <Field {...field}>
      <textarea rows={2} {...control} className={`${styles.control} ${styles.textArea}`} />
    </Field>
  );
}

interface SelectInputProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {
  options: readonly (readonly [value: string, name: string])[];
}

export function SelectInput({ options, ...props }: SelectInputProps) {
  const { field, control } = useFieldProps(props);

  return (
    <Field {...field}>
      <select {...control} className={`${styles.control} ${styles.select}`}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
