import { formatAddress as formatLines } from 'localized-address-format';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { PostalAddress } from '../entities/postal-address.ts';
import { COUNTRIES, getCountryName, HOME_COUNTRY, type NamedCode } from './countries.ts';
import { findUsState, POSTAL_STATES } from './us-states.ts';

const FIELD_NAMES = [
  'name',
  'addressLine1',
  'addressLine2',
  'adminArea2',
  'adminArea1',
  'postalCode',
] as const satisfies readonly (keyof PostalAddress)[];
type FieldName = (typeof FIELD_NAMES)[number];

interface AddressField {
  name: FieldName;
  label: string;
  isRequired: boolean;
  /** The usual values. */
  options?: readonly NamedCode[];
}

interface AddressIssue {
  path: keyof PostalAddress;
  message: string;
}

/** From Google's libaddressinput, like the names and layouts of the fields. */
const WITH_STATE =
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI VN';
const WITH_POSTAL_CODE =
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA';

type Labels = readonly (readonly [label: string, countries: string])[];
const CITY_LABELS: Labels = [
  ['Town or city', 'GB GG IM JE NO SE SJ'],
  ['Suburb or town', 'AU'],
  ['District', 'HK PE SD SY TR TW'],
];
const STATE_LABELS: Labels = [
  ['State', 'AS AU BR FM IN MH MP MX MY NG PW UM US VE VI'],
  ['County', 'IE TW'],
  ['Island', 'BS CV KI KN KY PF SC TV'],
  ['Department', 'CO HN NI'],
  ['Parish', 'BB JM'],
  ['Region', 'RU UA'],
  ['Area', 'HK'],
  ['District', 'NR'],
  ['Emirate', 'AE'],
  ['Prefecture', 'JP'],
];
const POSTAL_CODE_LABELS: Labels = [
  ['ZIP code', 'AS FM GU MH MP PR PW UM US VI'],
  ['Postcode', 'AU GB GG IM JE NZ'],
  ['Eircode', 'IE'],
  ['PIN code', 'IN'],
];

function getLabel(name: FieldName, countryCode: string): string {
  const find = (labels: Labels, usual: string) =>
    labels.find(([, countries]) => countries.includes(countryCode))?.[0] ?? usual;
  switch (name) {
    case 'name':
      return 'Full name';
    case 'addressLine1':
      return 'Street address';
    case 'addressLine2':
      return 'Apartment, suite or unit';
    case 'adminArea2':
      return find(CITY_LABELS, 'City');
    case 'adminArea1':
      return find(STATE_LABELS, 'Province');
    case 'postalCode':
      return find(POSTAL_CODE_LABELS, 'Postal code');
  }
}

function isRequired(name: FieldName, countryCode: string): boolean {
  if (name === 'addressLine2') return false;
  if (name === 'adminArea1') return WITH_STATE.includes(countryCode);
  return name !== 'postalCode' || WITH_POSTAL_CODE.includes(countryCode);
}

/** The fields of a form, in the order of the country's addresses.
 *  @param countryCode two letters. */
export const getAddressFields = (countryCode: string): AddressField[] =>
  listFieldNames(countryCode).map((name) => ({
    name,
    label: getLabel(name, countryCode),
    isRequired: isRequired(name, countryCode),
    ...(name === 'adminArea1' && countryCode === HOME_COUNTRY ? { options: POSTAL_STATES } : {}),
  }));

const MARK = /<(\w+)>/g;
const MARKED = Object.fromEntries(FIELD_NAMES.map((name) => [name, `<${name}>`])) as Record<
  FieldName,
  string
>;

/** Every address has a city, but some countries' layouts do not name it. */
function listFieldNames(countryCode: string): FieldName[] {
  const names = listLaidOut(countryCode);
  return names.includes('adminArea2') ? names : listLaidOut(countryCode, ['adminArea2']);
}

/** @param more parts that follow the street. */
function listLaidOut(countryCode: string, more: readonly FieldName[] = []): FieldName[] {
  const { addressLine1, addressLine2 } = MARKED;
  const street = [addressLine1, addressLine2, ...more.map((name) => MARKED[name])];
  const text = toLines({ ...MARKED, countryCode }, street).join();
  const names = [...text.matchAll(MARK)].map(([, name]) => name);
  return names.flatMap((name) => FIELD_NAMES.find((each) => each === name) ?? []);
}

function toLines(address: PostalAddress, street: readonly string[]): string[] {
  const { countryCode, name, adminArea2, adminArea1, postalCode } = address;
  const lines = formatLines(
    {
      postalCountry: countryCode,
      name,
      // One text, because the library breaks the line of layouts in which something follows the street.
      addressLines: [street.join('\n')],
      locality: adminArea2,
      administrativeArea: adminArea1 ?? '',
      postalCode: postalCode ?? '',
    },
    'latin',
  );
  return lines.flatMap((line) => line.split('\n'));
}

/** The lines on an envelope from the United States, so with the name of another country, in Latin order. Parts that
 *  addresses of the country usually do not have follow the street.
 *  @param isForAbroad adds the name of the United States as well. */
export function formatAddress(
  address: PostalAddress,
  { isForAbroad = false }: { isForAbroad?: boolean } = {},
): string[] {
  const { countryCode, addressLine1, addressLine2 } = address;
  const country = getCountryName(countryCode);
  const laidOut = listLaidOut(countryCode);
  const others = (['adminArea2', 'adminArea1', 'postalCode'] as const)
    .filter((name) => !laidOut.includes(name))
    .flatMap((name) => address[name] ?? [])
    // The layout of a city state names it.
    .filter((part) => part.toLowerCase() !== country.toLowerCase());
  const street = [addressLine1, ...(addressLine2 ? [addressLine2] : []), ...others];
  const lines = toLines(address, street);
  return countryCode === HOME_COUNTRY && !isForAbroad ? lines : [...lines, country];
}

/** @returns the parts that an address must have, and lacks. */
export function findAddressIssues(address: PostalAddress): AddressIssue[] {
  const { countryCode } = address;
  if (!COUNTRIES.some(({ code }) => code === countryCode)) {
    return [{ path: 'countryCode', message: 'Expected a country' }];
  }
  return getAddressFields(countryCode)
    .filter((field) => field.isRequired && !address[field.name])
    .map(({ name, label }) => ({ path: name, message: `Expected the ${toNoun(label)}` }));
}

/** @returns the parts that are unusual, and may nevertheless be right. */
export function getAddressWarnings({
  countryCode,
  adminArea1,
  postalCode,
}: PostalAddress): AddressIssue[] {
  const warnings: AddressIssue[] = [];
  if (countryCode === HOME_COUNTRY && adminArea1 && !findUsState(adminArea1)) {
    warnings.push({
      path: 'adminArea1',
      message: 'Please check: expected a state, such as PA or Pennsylvania',
    });
  }
  if (postalCode && !isUsualPostalCode(postalCode.toUpperCase(), countryCode)) {
    const label = toNoun(getLabel('postalCode', countryCode));
    warnings.push({ path: 'postalCode', message: `Please check: this is an unusual ${label}` });
  }
  return warnings;
}

/** Was given to a bank, outside the system. */
const GIROBANK = /^GIR ?0AA$/;

function isUsualPostalCode(code: string, countryCode: string): boolean {
  if (countryCode === 'GB' && GIROBANK.test(code)) return true;
  return !postcodeValidatorExistsForCountry(countryCode) || postcodeValidator(code, countryCode);
}

/** For the middle of a sentence, such as `state` and `ZIP code`. */
const toNoun = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
