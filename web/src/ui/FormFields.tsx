import { type ComponentProps, type ReactNode, useId } from 'react';
import { showAmount } from '../lib/amounts.ts';
import styles from './FormFields.module.css';

interface FieldProps {
  label: string;
  isLabelHidden?: boolean;
  markedBy?: string | undefined;
  /** Shown as a word, since the asterisk has another meaning. */
  isRequired?: boolean;
  error?: string | undefined;
  className?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const {
    label,
    isLabelHidden = false,
    markedBy,
    isRequired = false,
    error,
    className,
    children,
  } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const descriptionIds = [error && errorId, markedBy].filter(Boolean).join(' ');

  return (
    <div
      data-invalid={error !== undefined}
      data-compact={isLabelHidden}
      className={`${styles.field} ${className ?? ''}`}
    >
      <div className={isLabelHidden ? 'visually-hidden' : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {markedBy && (
            <span aria-hidden="true" className={styles.mark}>
              {' *'}
            </span>
          )}
        </label>
        {isRequired && (
          <span aria-hidden="true" className={styles.required}>
            required
          </span>
        )}
      </div>
      {children({
        id,
        'aria-required': isRequired,
        'aria-invalid': error !== undefined,
        'aria-describedby': descriptionIds || undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function splitProps<P extends FieldProps>(props: P) {
  const {
    label,
    isLabelHidden = false,
    markedBy,
    isRequired = false,
    error,
    className,
    ...control
  } = props;
  return { field: { label, isLabelHidden, markedBy, isRequired, error, className }, control };
}

interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  suggestions?: readonly string[] | undefined;
}

export function TextInput({ suggestions = [], ...props }: TextInputProps) {
  const { field, control } = splitProps(props);
  const listId = useId();

  return (
    <Field {...field}>
      {(aria) => (
        <>
          <input
            type="text"
            autoComplete="off"
            enterKeyHint="next"
            list={suggestions.length > 0 ? listId : undefined}
            onFocus={(event) => control.inputMode === 'decimal' && event.target.select()}
            {...aria}
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
        </>
      )}
    </Field>
  );
}

export function AmountInput({ onBlur, ...props }: Omit<TextInputProps, 'suggestions'>) {
  const { field, control } = splitProps(props);

  return (
    <Field {...field}>
      {(aria) => (
        <span className={styles.box}>
          <span aria-hidden="true" className={styles.sign}>
            $
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            onFocus={(event) => event.target.select()}
            {...aria}
            {...control}
            onBlur={(event) => {
              showAmount(event);
              onBlur?.(event);
            }}
            className={`${styles.control} ${styles.amount}`}
          />
        </span>
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextArea(props: TextAreaProps) {
  const { field, control } = splitProps(props);

  return (
    <Field {...field}>
      {(aria) => (
        <textarea
          rows={2}
          autoComplete="off"
          {...aria}
          {...control}
          className={`${styles.control} ${styles.textArea}`}
        />
      )}
    </Field>
  );
}
