import { useState } from 'react';
import { getAddressWarnings } from '../../../shared/addresses/address-layout.ts';
import { type AddressForm, toPostalAddress } from './addressForm.ts';

/** Advice appears when a field is left, and does not keep the address from being saved. */
export function useAddressAdvice(address: AddressForm) {
  const [checked, setChecked] = useState<AddressForm>();
  const warnings = checked ? getAddressWarnings(toPostalAddress(checked)) : [];

  return {
    /** Call it when a field is left. */
    check: () => setChecked(address),
    findAdvice: (part: keyof AddressForm): string | undefined =>
      checked?.[part] === address[part]
        ? warnings.find(({ path }) => path === part)?.message
        : undefined,
  };
}
