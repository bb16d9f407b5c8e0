import {
  type ComponentProps,
  type FocusEvent,
  type InputEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { showAmount } from '../lib/amounts.ts';
import styles from './FormFields.module.css';
import { Icon } from './Icon.tsx';

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

const DECIMAL = /^[\d.]*$/;

interface NumberInputProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'onBeforeInput'> {
  parse: (text: string) => number | undefined;
  initialText: string;
}

/** Browsers drop what a number input cannot contain, so that '2,5' would become 25: after other characters than
 *  a decimal, the input switches to text and shows the number on blur. */
export function NumberInput({ parse, initialText, onBlur, ...props }: NumberInputProps) {
  const { field, control } = splitProps(props);
  const [isText, setIsText] = useState(!DECIMAL.test(initialText));

  const insert = (event: InputEvent<HTMLInputElement>) => {
    const { data, currentTarget: input } = event;
    if (isText || DECIMAL.test(data ?? '')) return;
    event.preventDefault();
    const [start, end] = getSelectedRange(input.value);
    flushSync(() => setIsText(true));
    input.setRangeText(data ?? '', start, end, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const showNumber = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const number = parse(input.value);
    if (isText && number !== undefined) {
      input.value = String(Number(number.toFixed(2)));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      setIsText(false);
    }
    onBlur?.(event);
  };

  return (
    <Field {...field}>
      {(aria) => (
        <input
          type={isText ? 'text' : 'number'}
          step={0.01}
          min={0}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          // Scrolling the page over a focused field would change its number.
          onWheel={(event) => event.currentTarget.blur()}
          {...aria}
          {...control}
          onBeforeInput={insert}
          onBlur={showNumber}
          className={`${styles.control} ${styles.number}`}
        />
      )}
    </Field>
  );
}

/**
 * A number input does not expose its selection, but the document's selection can be extended to the
 * input's ends.
 * @returns the end of the value where a browser does not support this
 */
function getSelectedRange(value: string): [start: number, end: number] {
  const selection = document.getSelection();
  const selected = selection?.toString() ?? '';
  selection?.modify('extend', 'backward', 'lineboundary');
  const before = selection?.toString() ?? '';
  selection?.modify('extend', 'forward', 'lineboundary');
  const after = selection?.toString() ?? '';
  if (before + after !== value) return [value.length, value.length];
  // Both meet where the selection began, which is its end if it was made backward.
  const { length } = before;
  return after.startsWith(selected)
    ? [length, length + selected.length]
    : [length - selected.length, length];
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

interface SelectInputProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'value'> {
  emptyLabel: string;
  options: readonly string[];
  value: string;
}

/** A native select, which works with every keyboard and phone. */
export function SelectInput({ emptyLabel, options, value, ...props }: SelectInputProps) {
  const { field, control } = splitProps(props);

  return (
    <Field {...field}>
      {(aria) => (
        <span className={styles.box}>
          <select
            autoComplete="off"
            {...aria}
            {...control}
            value={value}
            data-empty={value === ''}
            className={`${styles.control} ${styles.select}`}
          >
            <option value="">{emptyLabel}</option>
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
      )}
    </Field>
  );
}
