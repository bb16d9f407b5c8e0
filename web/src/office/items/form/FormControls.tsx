import { type ReactNode, useId } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import {
  AmountInput,
  NumberInput,
  SelectInput,
  TextArea,
  TextInput,
} from '../../common/form/FormFields.tsx';
import {
  type FieldName,
  getFormLabel,
  type ItemValues,
  parseDimension,
} from '../../common/items/itemValues.ts';
import styles from './FormControls.module.css';

interface SectionHeadingProps {
  id?: string;
  title: string;
  children?: ReactNode;
}

export function SectionHeading({ id, title, children }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}

interface FormSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, aside, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title}>
        {aside}
      </SectionHeading>
      <div className={styles.cells}>{children}</div>
    </section>
  );
}

interface ControlProps {
  name: FieldName;
  markedBy?: string | undefined;
  isRequired?: boolean;
  className?: string | undefined;
}

function useControl({ name, markedBy, isRequired = false, className }: ControlProps) {
  const { register } = useFormContext<ItemValues>();
  const { errors } = useFormState<ItemValues>({ name });
  const props = { label: getFormLabel(name), error: errors[name]?.message, markedBy, className };
  return { props: { ...props, isRequired }, register };
}

interface TextControlProps extends ControlProps {
  suggestions?: readonly string[];
  inputMode?: 'decimal';
}

export function TextControl({ suggestions, inputMode, ...control }: TextControlProps) {
  const { props, register } = useControl(control);
  return (
    <TextInput
      {...props}
      suggestions={suggestions}
      inputMode={inputMode}
      {...register(control.name)}
    />
  );
}

export function AmountControl(control: ControlProps) {
  const { props, register } = useControl(control);
  return <AmountInput {...props} {...register(control.name)} />;
}

export function TextAreaControl(control: ControlProps) {
  const { props, register } = useControl(control);
  return <TextArea {...props} {...register(control.name)} />;
}

export function NumberControl(control: ControlProps & { name: Dimension }) {
  const { name } = control;
  const { props, register } = useControl(control);
  const { getValues } = useFormContext<ItemValues>();
  return (
    <NumberInput
      {...props}
      {...register(name)}
      initialText={getValues(name)}
      parse={(text) => parseDimension(name, text)}
    />
  );
}

interface SelectControlProps extends ControlProps {
  options: readonly string[];
  emptyLabel?: string;
  /** Shows a value that is not an option as empty, but keeps it: the options may change back. */
  isStrict?: boolean;
}

export function SelectControl({
  options,
  emptyLabel = 'Not given',
  isStrict = false,
  ...control
}: SelectControlProps) {
  const { props } = useControl(control);
  const { field } = useController<ItemValues>({ name: control.name });
  const isOption = field.value === '' || options.includes(field.value);
  // Imported items may have other values.
  const all = isOption || isStrict ? options : [...options, field.value];

  return (
    <SelectInput
      {...props}
      {...field}
      emptyLabel={emptyLabel}
      options={all}
      value={isOption || !isStrict ? field.value : ''}
    />
  );
}
