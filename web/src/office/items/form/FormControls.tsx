import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useFormState } from 'react-hook-form';
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
  getUsualChoice,
  type ItemValues,
  isDimension,
  parseDimension,
} from '../../common/items/itemValues.ts';

/** Columns of 12, by the width of the form, which is on a page or in a dialog. */
export const SPANS = {
  whole: 'span 12',
  half: { xs: 'span 12', '@sm/item-form': 'span 6' },
  third: { xs: 'span 12', '@sm/item-form': 'span 4' },
  quarter: { xs: 'span 6', '@md/item-form': 'span 3' },
};

interface SectionProps {
  title: string;
  aside?: ReactNode;
}

export const SectionHeading = ({ title, aside }: SectionProps) => (
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
    <Typography variant="button" component="h2">
      {title}
    </Typography>
    {aside}
  </Stack>
);

export const FormSection = ({ children, ...heading }: SectionProps & { children: ReactNode }) => (
  <section aria-label={heading.title}>
    <SectionHeading {...heading} />
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

/** Announces a hint on what was typed. Takes no space without one. */
export const FormHint = ({ children }: { children: ReactNode }) => (
  <Stack
    role="status"
    sx={{ gridColumn: SPANS.whole, gap: 1, '&:empty': { position: 'absolute' } }}
  >
    {children}
  </Stack>
);

const REQUIRED: readonly FieldName[] = ['name', 'itemType', 'condition'];
const INPUTS: Partial<Record<FieldName, typeof TextInput | typeof TextArea>> = {
  description: TextArea,
  authenticityNotes: TextArea,
  sharePrice: AmountInput,
  cost: AmountInput,
  floor: AmountInput,
};
const DECIMALS: readonly FieldName[] = [
  'sharePrice',
  'cost',
  'floor',
  'quantity',
  'consignorShare',
];

interface ItemControlProps {
  name: FieldName;
  width?: keyof typeof SPANS;
  markedBy?: string | undefined;
  options?: readonly string[] | undefined;
  suggestions?: readonly string[] | undefined;
}

export function ItemControl(props: ItemControlProps) {
  const { name, width = 'whole', markedBy, options, suggestions } = props;
  const { register, getValues } = useFormContext<ItemValues>();
  const { errors } = useFormState<ItemValues>({ name });
  const isRequired = REQUIRED.includes(name);
  const field = {
    label: getFormLabel(name),
    error: errors[name]?.message,
    markedBy,
    isRequired,
    sx: { gridColumn: SPANS[width] },
  };

  if (options) {
    // A material that the type does not have is shown as empty, but kept: the type may change back.
    const isStrict = name === 'primaryMaterial';
    return (
      <Controller<ItemValues>
        name={name}
        render={({ field: { value, ...control } }) => {
          const isOption = value === '' || options.includes(value);
          return (
            <SelectInput
              {...field}
              {...control}
              emptyLabel={isRequired ? 'Choose…' : (getUsualChoice(name) ?? 'Not given')}
              // Imported items may have other values.
              options={isOption || isStrict ? options : [...options, value]}
              value={isOption || !isStrict ? value : ''}
            />
          );
        }}
      />
    );
  }
  if (suggestions) {
    return (
      <Controller<ItemValues>
        name={name}
        render={({ field: control }) => (
          <SuggestInput {...field} {...control} suggestions={suggestions} />
        )}
      />
    );
  }
  if (isDimension(name)) {
    return (
      <NumberInput
        {...field}
        {...register(name)}
        initialText={getValues(name)}
        parse={(text) => parseDimension(name, text)}
      />
    );
  }
  const Input = INPUTS[name] ?? TextInput;
  const inputMode = DECIMALS.includes(name) ? 'decimal' : undefined;
  return <Input {...field} inputMode={inputMode} {...register(name)} />;
}
