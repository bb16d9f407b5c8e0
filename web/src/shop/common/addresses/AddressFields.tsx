import type { UseFormRegisterReturn } from 'react-hook-form';
import { getAddressFields } from '../../../../../shared/addresses/address-layout.ts';
import {
  ADDRESS_MAX_LENGTHS,
  type AddressForm,
  COUNTRY_OPTIONS,
} from '../../../lib/addressForm.ts';
import { useAddressAdvice } from '../../../lib/useAddressAdvice.ts';
import { SelectInput, TextInput } from '../../../ui/FormFields.tsx';
import styles from './AddressFields.module.css';

const AUTO_COMPLETE: Readonly<Record<keyof AddressForm, string>> = {
  name: 'shipping name',
  addressLine1: 'shipping address-line1',
  addressLine2: 'shipping address-line2',
  adminArea2: 'shipping address-level2',
  adminArea1: 'shipping address-level1',
  postalCode: 'shipping postal-code',
  countryCode: 'shipping country',
};

interface AddressFieldsProps {
  /** The texts of the fields. */
  address: AddressForm;
  /** Returns the props of the field of a part. */
  field: (part: keyof AddressForm) => UseFormRegisterReturn & { error: string | undefined };
}

/** The fields of an address in the order of its country. */
export function AddressFields({ address, field }: AddressFieldsProps) {
  const { check, findAdvice } = useAddressAdvice(address);
  const checkedField = (part: keyof AddressForm) => {
    const props = field(part);
    const onBlur: typeof props.onBlur = (event) => {
      check();
      return props.onBlur(event);
    };
    return { ...props, onBlur };
  };

  return (
    <div className={styles.fields}>
      <SelectInput
        label="Country"
        autoComplete={AUTO_COMPLETE.countryCode}
        options={COUNTRY_OPTIONS}
        {...checkedField('countryCode')}
      />
      {getAddressFields(address.countryCode).map(({ name, label, isRequired, options }) => (
        <TextInput
          key={name}
          label={isRequired ? label : `${label} (optional)`}
          autoComplete={AUTO_COMPLETE[name]}
          maxLength={ADDRESS_MAX_LENGTHS[name]}
          suggestions={options?.map((option) => option.name)}
          hint={findAdvice(name)}
          {...checkedField(name)}
        />
      ))}
    </div>
  );
}
