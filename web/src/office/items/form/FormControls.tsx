import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import {
  AmountInput,
  NumberInput,
  SelectInput,
  SuggestInput,
  TextArea,
  TextInput,
} from '../../common/form/FormFields.tsx';
import {
  type FieldName,
  getFormLabel,
  type ItemValues,
  parseDimension,
} from '../../common/items/itemValues.ts';

/** Columns of 12, by the width of the form, which is on a page or in a dialog. */
export const SPANS = {
  whole: 'span 12',
  half: { xs: 'span 12', '@sm/item-form': 'span 6' },
  third: { xs: 'span 12', '@sm/item-form': 'span 4' },
  quarter: { xs: 'span 6', '@md/item-form': 'span 3' },
};

interface SectionHeadingProps {
  id?: string;
  title: string;
  children?: ReactNode;
}

export const SectionHeading = ({ id, title, children }: SectionHeadingProps) => (
  <Stack
    direction="row"
    sx={{
      mb: 0.5,
      minHeight: '2.5rem',
      columnGap: 3,
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      borderTop: 1,
    }}
  >
    <Typography variant="button" component="h2" id={id}>
      {title}
    </Typography>
    {children}
  </Stack>
);

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
      <Box
        sx={{
          mb: 3,
          display: 'grid',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          columnGap: 2,
          rowGap: 1.5,
        }}
      >
        {children}
      </Box>
    </section>
  );
}

/** Announces a hint on what was typed. Takes no space without one. */
export const FormHint = ({ children }: { children: ReactNode }) => (
  <Stack
    role="status"
    sx={{ gridColumn: SPANS.whole, gap: 1, '&:empty': { position: 'absolute' } }}
  >
    {children}
  </Stack>
);

interface ControlProps {
  name: FieldName;
  width?: keyof typeof SPANS;
  markedBy?: string | undefined;
  isRequired?: boolean;
}

function useControl({ name, width = 'whole', markedBy, isRequired = false }: ControlProps) {
  const { register } = useFormContext<ItemValues>();
  const { errors } = useFormState<ItemValues>({ name });
  const error = errors[name]?.message;
  const sx = { gridColumn: SPANS[width] };
  return { props: { label: getFormLabel(name), error, markedBy, isRequired, sx }, register };
}

export function TextControl({ inputMode, ...control }: ControlProps & { inputMode?: 'decimal' }) {
  const { props, register } = useControl(control);
  return <TextInput {...props} inputMode={inputMode} {...register(control.name)} />;
}

export function SuggestControl({
  suggestions,
  ...control
}: ControlProps & { suggestions: readonly string[] }) {
  const { props } = useControl(control);
  const { field } = useController<ItemValues>({ name: control.name });
  return <SuggestInput {...props} {...field} suggestions={suggestions} />;
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
