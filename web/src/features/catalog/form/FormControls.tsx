import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import { NumberInput, SelectInput, TextArea, TextInput } from '../../../components/FormFields.tsx';
import { type FieldName, getFormLabel, type ItemValues } from './itemValues.ts';

/** The cells of the form, each tied to its field. */
interface Bound {
  name: FieldName;
  markedBy?: string | undefined;
  isRequired?: boolean;
  className?: string | undefined;
}

function useCell({ name, markedBy, isRequired = false, className }: Bound) {
  const { register } = useFormContext<ItemValues>();
  const { errors } = useFormState<ItemValues>({ name });
  const cell = { label: getFormLabel(name), error: errors[name]?.message, markedBy, className };
  return { cell: { ...cell, isRequired }, register };
}

export function TextControl({
  suggestions,
  ...bound
}: Bound & { suggestions?: readonly string[] }) {
  const { cell, register } = useCell(bound);
  return <TextInput {...cell} suggestions={suggestions} {...register(bound.name)} />;
}

export function TextAreaControl(bound: Bound) {
  const { cell, register } = useCell(bound);
  return <TextArea {...cell} {...register(bound.name)} />;
}

export function NumberControl(bound: Bound & { name: Dimension }) {
  const { cell, register } = useCell(bound);
  return <NumberInput {...cell} {...register(bound.name)} />;
}

interface ChoiceProps extends Bound {
  options: readonly string[];
  none?: string;
  /** Whether a value that is not on offer shows as none. It is kept: what is on offer may change back. */
  isStrict?: boolean;
}

export function SelectControl({
  options,
  none = 'Not given',
  isStrict = false,
  ...bound
}: ChoiceProps) {
  const { cell } = useCell(bound);
  const { field } = useController<ItemValues>({ name: bound.name });
  const isOffered = field.value === '' || options.includes(field.value);
  // An item that came from elsewhere may have a word of its own.
  const all = isOffered || isStrict ? options : [...options, field.value];

  return (
    <SelectInput
      {...cell}
      {...field}
      emptyLabel={none}
      options={all}
      value={isOffered || !isStrict ? field.value : ''}
    />
  );
}
