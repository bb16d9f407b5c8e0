import { expect, test } from 'vitest';
import { ITEM_TYPES } from '../vocabulary.ts';
import { suggestCustoms } from './customs.ts';

const patch = {
  itemType: 'Patches',
  era: 'WWII (1941-1945)',
  isAuthentic: true,
  countryOfOrigin: 'United States',
};

test('an original is a collectors’ piece, whatever its kind and age', () => {
  expect(suggestCustoms(patch)).toEqual({ origin: 'US', hsCode: '9705' });
  expect(suggestCustoms({ ...patch, itemType: 'Weapons', era: 'WWI (1914-1918)' }).hsCode).toBe(
    '9705',
  );
});

test.each([
  ['Patches', '5810'],
  ['Cap Badges', '7117'],
  ['Uniforms', '6211'],
  ['Documents', '4911'],
])('reproductions and recent pieces go by their kind: %s', (itemType, hsCode) => {
  expect(suggestCustoms({ ...patch, itemType, isAuthentic: false }).hsCode).toBe(hsCode);
  expect(suggestCustoms({ ...patch, itemType, era: 'Modern (2001-Present)' }).hsCode).toBe(hsCode);
});

test('every kind has a code that fits a customs form', () => {
  for (const itemType of [...ITEM_TYPES, 'Other']) {
    const { hsCode } = suggestCustoms({ ...patch, itemType, isAuthentic: false });
    expect(hsCode).toMatch(/^\d{4}$/);
  }
});

test.each([
  ['Germany', 'DE'],
  ['germany ', 'DE'],
  ['U.S.A.', 'US'],
  ['GB', 'GB'],
  ['England', 'GB'],
  ['Third Reich', 'DE'],
  ['South Vietnam', 'VN'],
  ['Vietnam', 'VN'],
  ['Soviet Union', null],
  ['unknown', null],
  [null, null],
])('the country of origin %s is %s', (countryOfOrigin, origin) => {
  expect(suggestCustoms({ ...patch, countryOfOrigin }).origin).toBe(origin);
});
