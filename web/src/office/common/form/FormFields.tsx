import { Autocomplete, Box, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import {
  type ComponentProps,
  type FocusEvent,
  type InputEvent,
  type Ref,
  useId,
  useState,
  type WheelEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { showAmount } from '../../../lib/amounts.ts';

interface FieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** Id of the text that explains the asterisk after the label. */
  markedBy?: string | undefined;
  /** Shown as a word, since the asterisk has another meaning. */
  isRequired?: boolean;
  /** Shown below the field while it has no error. */
  hint?: string | undefined;
  error?: string | undefined;
  sx?: TextFieldProps['sx'];
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | keyof FieldProps>;

/** Splits the props of a field into those of Material UI's text field and those of its input element. */
function useFieldProps<P extends FieldProps & { disabled?: boolean | undefined }>(props: P) {
  const {
    label,
    isLabelHidden = false,
    markedBy,
    isRequired = false,
    hint,
    error,
    sx,
    ...input
  } = props;
  const { disabled = false } = props;
  const helperText = error ?? hint;
  const id = useId();
  const describedBy = [helperText && `${id}-helper-text`, markedBy].filter(Boolean).join(' ');

  return {
    field: {
      id,
      sx: sx ?? null,
      label: isLabelHidden ? undefined : (
        <>
          {label}
          {markedBy && <span aria-hidden="true"> *</span>}
          {isRequired && <RequiredMark />}
        </>
      ),
      error: error !== undefined,
      helperText,
      disabled,
    },
    input: {
      'aria-label': isLabelHidden ? label : undefined,
      'aria-required': isRequired,
      'aria-describedby': describedBy || undefined,
      autoComplete: 'off',
      ...input,
    },
  };
}

/** Generated content is no part of the label's text. */
export const RequiredMark = () => (
  <Box component="span" aria-hidden="true" sx={{ '&::after': { content: '" · required"' } }} />
);

export function TextInput(props: InputProps) {
  const { field, input } = useFieldProps(props);

  return (
    <TextField
      {...field}
      slotProps={{
        htmlInput: {
          type: 'text',
          enterKeyHint: 'next',
          onFocus: (event: FocusEvent<HTMLInputElement>) =>
            input.inputMode === 'decimal' && event.target.select(),
          ...input,
        },
      }}
    />
  );
}

interface SuggestInputProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'maxLength' | 'disabled'> {
  ref?: Ref<HTMLInputElement>;
  suggestions: readonly string[];
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** A text field that suggests values used before, and takes any other. */
export function SuggestInput(props: SuggestInputProps) {
  const { ref, suggestions, value, onChange, onBlur, ...others } = props;
  const { field, input } = useFieldProps(others);

  return (
    <Autocomplete
      freeSolo
      id={field.id}
      disabled={field.disabled}
      options={[...suggestions]}
      inputValue={value}
      value={value}
      onInputChange={(_, text, reason) => reason !== 'reset' && onChange(text)}
      onChange={(_, chosen) => onChange(chosen ?? '')}
      onBlur={onBlur}
      onKeyDown={(event) => {
        const isListed = (event.target as Element).ariaExpanded === 'true';
        // Without suggestions, Escape closes what the field is in.
        if (event.key === 'Escape' && !isListed) event.defaultMuiPrevented = true;
      }}
      sx={field.sx}
      // By default it has the label of the field, which then names two elements.
      slotProps={{ listbox: { 'aria-label': 'Suggestions', 'aria-labelledby': undefined } }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          {...field}
          inputRef={ref}
          sx={null}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...input } }}
        />
      )}
    />
  );
}

/** An amount in US dollars. */
export function AmountInput({ onBlur, ...props }: InputProps) {
  const { field, input } = useFieldProps(props);

  return (
    <TextField
      {...field}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        htmlInput: {
          type: 'text',
          inputMode: 'decimal',
          enterKeyHint: 'next',
          onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
          ...input,
          onBlur: (event: FocusEvent<HTMLInputElement>) => {
            showAmount(event);
            onBlur?.(event);
          },
        },
      }}
    />
  );
}

const DECIMAL = /^[\d.]*$/;

interface NumberInputProps extends Omit<InputProps, 'type' | 'onBeforeInput'> {
  parse: (text: string) => number | undefined;
  initialText: string;
}

/** Browsers drop what a number input cannot contain, so that '2,5' would become 25: after other characters than
 *  a decimal, the input switches to text and shows the number on blur. */
export function NumberInput({ ref, parse, initialText, onBlur, ...props }: NumberInputProps) {
  const { field, input: inputProps } = useFieldProps(props);
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
    <TextField
      {...field}
      inputRef={ref}
      slotProps={{
        htmlInput: {
          type: isText ? 'text' : 'number',
          step: 0.01,
          min: 0,
          inputMode: 'decimal',
          enterKeyHint: 'next',
          // Scrolling the page over a focused field would change its number.
          onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
          ...inputProps,
          onBeforeInput: insert,
          onBlur: showNumber,
        },
      }}
    />
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

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | keyof FieldProps>;

export function TextArea(props: TextAreaProps) {
  const { field, input } = useFieldProps(props);

  return <TextField {...field} multiline minRows={2} slotProps={{ htmlInput: input }} />;
}

interface SelectInputProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'value' | keyof FieldProps> {
  /** Without it, one of the options is always chosen. */
  emptyLabel?: string | undefined;
  /** Values that are their own names, or pairs. */
  options: readonly (string | readonly [value: string, name: string])[];
  value: string;
}

/** A native select, which works with every keyboard and phone. */
export function SelectInput({ emptyLabel, options, ...props }: SelectInputProps) {
  const { field, input } = useFieldProps(props);

  return (
    <TextField {...field} select slotProps={{ select: { native: true }, htmlInput: input }}>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map((option) => {
        const [value, name] = typeof option === 'string' ? [option, option] : option;
        return (
          <option key={value} value={value}>
            {name}
          </option>
        );
      })}
    </TextField>
  );
}
