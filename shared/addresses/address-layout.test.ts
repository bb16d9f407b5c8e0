import { describe, expect, test } from 'vitest';
import type { PostalAddress } from '../entities/postal-address.ts';
import {
  findAddressIssues,
  formatAddress,
  getAddressFields,
  getAddressWarnings,
} from './address-layout.ts';
import { COUNTRIES } from './countries.ts';

const address = (parts: Partial<PostalAddress>): PostalAddress => ({
  name: 'Ada Lovelace',
  addressLine1: '1 Main Street',
  addressLine2: null,
  adminArea2: 'Altoona',
  adminArea1: null,
  postalCode: null,
  countryCode: 'US',
  ...parts,
});
const altoona = address({ adminArea1: 'PA', postalCode: '16601' });

describe('the fields of a form', () => {
  const describeFields = (countryCode: string) =>
    getAddressFields(countryCode).map(({ label, isRequired }) => label + (isRequired ? '*' : ''));

  test.each([
    ['US', ['City*', 'State*', 'ZIP code*']],
    ['CA', ['City*', 'Province*', 'Postal code*']],
    ['AU', ['Suburb or town*', 'State*', 'Postcode*']],
    ['GB', ['Town or city*', 'Postcode*']],
    ['DE', ['Postal code*', 'City*']],
    ['IE', ['City*', 'County', 'Eircode']],
    ['HK', ['District*', 'Area*']],
    ['JP', ['City*', 'Prefecture*', 'Postal code*']],
    ['SG', ['City*', 'Postal code*']],
    ['AO', ['City*']],
  ])('the fields of %s come in the order of its addresses', (countryCode, fields) => {
    expect(describeFields(countryCode)).toEqual([
      'Full name*',
      'Street address*',
      'Apartment, suite or unit',
      ...fields,
    ]);
  });

  test('every country has the fields that every address needs, each once', () => {
    for (const { code } of COUNTRIES) {
      const fields = getAddressFields(code);
      const names: string[] = fields.map(({ name }) => name);
      expect(new Set(names).size, code).toBe(names.length);
      expect(names, code).toEqual(
        expect.arrayContaining(['name', 'addressLine1', 'addressLine2', 'adminArea2']),
      );
    }
  });

  test('an address in the United States offers its states', () => {
    const findState = (countryCode: string) =>
      getAddressFields(countryCode).find(({ name }) => name === 'adminArea1');
    expect(findState('US')?.options).toContainEqual({ code: 'PA', name: 'Pennsylvania' });
    expect(findState('CA')?.options).toBeUndefined();
  });
});

test('the countries are named in English, the own one first', () => {
  expect(COUNTRIES[0]).toEqual({ code: 'US', name: 'United States' });
  expect(COUNTRIES).toContainEqual({ code: 'DE', name: 'Germany' });
  expect(COUNTRIES.filter(({ code, name }) => code === name)).toEqual([]);
});

describe('the lines of an address', () => {
  test('an address at home has no country', () => {
    expect(formatAddress({ ...altoona, addressLine2: 'Apt 2' })).toEqual([
      'Ada Lovelace',
      '1 Main Street',
      'Apt 2',
      'Altoona, PA 16601',
    ]);
  });

  test.each<[string, Partial<PostalAddress>, string[]]>([
    [
      'Germany',
      { addressLine1: 'Hauptstr. 1', adminArea2: 'Berlin', postalCode: '10115', countryCode: 'DE' },
      ['Hauptstr. 1', '10115 Berlin', 'Germany'],
    ],
    [
      'Japan, whose layout names no city',
      {
        addressLine1: '1-1 Marunouchi',
        addressLine2: 'Room 5',
        adminArea2: 'Chiyoda-ku',
        adminArea1: 'Tokyo',
        postalCode: '100-0005',
        countryCode: 'JP',
      },
      ['1-1 Marunouchi', 'Room 5', 'Chiyoda-ku, Tokyo', '100-0005', 'Japan'],
    ],
    [
      'Singapore, which is a city and a country',
      {
        addressLine1: '1 Orchard Road',
        adminArea2: 'Singapore',
        postalCode: '238823',
        countryCode: 'SG',
      },
      ['1 Orchard Road', 'SINGAPORE 238823', 'Singapore'],
    ],
    [
      'the United Kingdom, with a county that its layout does not name',
      {
        addressLine1: '1 High Street',
        adminArea2: 'York',
        adminArea1: 'North Yorkshire',
        postalCode: 'YO1 7HH',
        countryCode: 'GB',
      },
      ['1 High Street', 'North Yorkshire', 'York', 'YO1 7HH', 'United Kingdom'],
    ],
  ])('an address in %s has the layout of its country', (_, parts, lines) => {
    expect(formatAddress(address(parts))).toEqual(['Ada Lovelace', ...lines]);
  });

  test('an address in every country keeps all its parts', () => {
    const parts = {
      addressLine2: 'Second line',
      adminArea2: 'The city',
      adminArea1: 'The state',
      postalCode: 'The code',
    };
    for (const { code, name } of COUNTRIES) {
      const text = formatAddress(address({ ...parts, countryCode: code })).join('\n');
      const expected = ['Ada Lovelace', '1 Main Street', ...Object.values(parts)];
      for (const part of code === 'US' ? expected : [...expected, name]) {
        expect(text, code).toContain(part);
      }
    }
  });
});

describe('what an address lacks', () => {
  test.each<[string, PostalAddress, object[]]>([
    ['nothing', altoona, []],
    [
      'the state and the ZIP code',
      address({}),
      [
        { path: 'adminArea1', message: 'Expected the state' },
        { path: 'postalCode', message: 'Expected the ZIP code' },
      ],
    ],
    [
      'the postal code of Germany',
      address({ countryCode: 'DE' }),
      [{ path: 'postalCode', message: 'Expected the postal code' }],
    ],
    ['nothing in Ireland', address({ countryCode: 'IE' }), []],
    [
      'a known country',
      address({ countryCode: 'ZZ' }),
      [{ path: 'countryCode', message: 'Expected a country' }],
    ],
  ])('an address lacks %s', (_, given, issues) => {
    expect(findAddressIssues(given)).toEqual(issues);
  });
});

describe('what is unusual about an address', () => {
  const findPaths = (parts: Partial<PostalAddress>) =>
    getAddressWarnings(address(parts)).map(({ path }) => path);

  test.each<Partial<PostalAddress>>([
    altoona,
    { adminArea1: 'pennsylvania', postalCode: '16601-1234' },
    { adminArea1: 'AP', postalCode: '96379' },
    { countryCode: 'CA', adminArea1: 'ON', postalCode: 'k1a 0b1' },
    { countryCode: 'GB', postalCode: 'GIR 0AA' },
    { countryCode: 'GB', postalCode: 'sw1a 1aa' },
    { countryCode: 'IE', postalCode: 'd02 af30' },
    { countryCode: 'HK', adminArea1: 'Kowloon', postalCode: '999077' },
    { countryCode: 'AO', postalCode: null },
  ])('the address %o is usual', (parts) => {
    expect(findPaths(parts)).toEqual([]);
  });

  test.each<[string, Partial<PostalAddress>]>([
    ['postalCode', { adminArea1: 'PA', postalCode: '1660' }],
    ['adminArea1', { adminArea1: 'Bavaria', postalCode: '16601' }],
    ['postalCode', { countryCode: 'DE', postalCode: 'W1A 1AA' }],
  ])('the %s of the address %o is unusual', (path, parts) => {
    expect(findPaths(parts)).toEqual([path]);
  });
});
