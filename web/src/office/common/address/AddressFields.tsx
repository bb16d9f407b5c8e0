import { Box } from '@mui/material';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod';
import { getAddressFields } from '../../../../../shared/addresses/address-layout.ts';
import {
  ADDRESS_MAX_LENGTHS,
  type AddressForm,
  COUNTRY_OPTIONS,
  readAddress,
} from '../../../lib/addressForm.ts';
import { useAddressAdvice } from '../../../lib/useAddressAdvice.ts';
import { SelectInput, SuggestInput, TextInput } from '../form/FormFields.tsx';

/** The typed address, which must have all that its country requires. */
export const AddressInput = z
  .custom<AddressForm>()
  .transform((form, { addIssue }) => readAddress(form, addIssue));

interface AddressFieldsProps {
  /** The texts of the fields. */
  address: AddressForm;
  isOptional?: boolean;
  /** Returns the props of the field of a part. */
  field: (part: keyof AddressForm) => UseFormRegisterReturn & { error: string | undefined };
  onChange: (part: keyof AddressForm, text: string) => void;
}

/** The fields of an address in the order of its country. */
export function AddressFields({
  address,
  isOptional = false,
  field,
  onChange,
}: AddressFieldsProps) {
  const { check, findAdvice } = useAddressAdvice(address);

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
      onBlur={check}
    >
      <SelectInput
        label="Country"
        options={COUNTRY_OPTIONS}
        value={address.countryCode}
        error={field('countryCode').error}
        onChange={({ target }) => onChange('countryCode', target.value)}
      />
      {getAddressFields(address.countryCode).map(({ name, label, isRequired, options }) => {
        const { error, ...input } = field(name);
        const shown = {
          label,
          isRequired: isRequired && !isOptional,
          hint: findAdvice(name),
          error,
          maxLength: ADDRESS_MAX_LENGTHS[name],
        };
        return options ? (
          <SuggestInput
            key={name}
            {...shown}
            suggestions={options.map((option) => option.name)}
            value={address[name]}
            onChange={(text) => onChange(name, text)}
          />
        ) : (
          <TextInput key={name} {...shown} {...input} />
        );
      })}
    </Box>
  );
}
