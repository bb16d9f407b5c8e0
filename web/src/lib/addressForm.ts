import { findAddressIssues, getAddressFields } from '../../../shared/addresses/address-layout.ts';
import { COUNTRIES, HOME_COUNTRY } from '../../../shared/addresses/countries.ts';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';

/** The texts of the fields of an address. Every part may be empty. */
export type AddressForm = Record<keyof PostalAddress, string>;

export const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => [code, name] as const);

export const ADDRESS_MAX_LENGTHS: Readonly<Record<keyof AddressForm, number>> = {
  name: 300,
  addressLine1: 300,
  addressLine2: 300,
  adminArea2: 120,
  adminArea1: 300,
  postalCode: 60,
  countryCode: 2,
};

export const toAddressForm = (address: PostalAddress | null, name = ''): AddressForm => ({
  name: address?.name ?? name,
  addressLine1: address?.addressLine1 ?? '',
  addressLine2: address?.addressLine2 ?? '',
  adminArea2: address?.adminArea2 ?? '',
  adminArea1: address?.adminArea1 ?? '',
  postalCode: address?.postalCode ?? '',
  countryCode: address?.countryCode ?? HOME_COUNTRY,
});

/** Ignores the country, which has a default. */
export const isEmptyAddress = ({ countryCode: _, ...parts }: AddressForm): boolean =>
  Object.values(parts).every((text) => text.trim() === '');

/** Leaves out the parts that addresses of the country do not have. */
export function toPostalAddress(form: AddressForm): PostalAddress {
  const names = new Set<string>(getAddressFields(form.countryCode).map(({ name }) => name));
  const getPart = (name: keyof AddressForm) => (names.has(name) && form[name].trim()) || null;
  return {
    name: form.name.trim(),
    addressLine1: form.addressLine1.trim(),
    addressLine2: getPart('addressLine2'),
    adminArea2: form.adminArea2.trim(),
    adminArea1: getPart('adminArea1'),
    postalCode: getPart('postalCode'),
    countryCode: form.countryCode,
  };
}

/** Reports the parts that are missing or wrong.
 *  @param path of the address in the form */
export function readAddress(
  form: AddressForm,
  addIssue: (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void,
  path: readonly PropertyKey[] = [],
): PostalAddress {
  const address = toPostalAddress(form);
  for (const issue of findAddressIssues(address)) {
    addIssue({ code: 'custom', path: [...path, issue.path], message: issue.message });
  }
  return address;
}
