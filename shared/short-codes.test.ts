import fc from 'fast-check';
import { v5 as uuidV5, v7 as uuidV7 } from 'uuid';
import { expect, test } from 'vitest';
import { toProductId } from './airtable-mapping/product-id.ts';
import { formatShortCode, parseShortCode, toItemCode, toProductCode } from './short-codes.ts';

const PRODUCT_ID = toProductId('recABC');
const ITEM_ID = '019abcde-f012-7abc-8def-0123456789ab';

test('the code of a product has eight digits, and stays the same', () => {
  expect(toProductCode(PRODUCT_ID)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(toProductCode('00000000-00ff-5fff-8fff-ffffffffffff')).toBe('00000000');
  expect(toProductCode('ffffffff-ff00-5000-8000-000000000000')).toBe('ZZZZZZZZ');
});

test('the code of a product leads back to the beginning of its id', () => {
  const ids = fc.string().map((name) => uuidV5(name, uuidV5.URL));
  fc.assert(
    fc.property(ids, (id) => {
      const parsed = parseShortCode(toProductCode(id));
      expect(parsed?.kind).toBe('product');
      expect(parsed?.idPrefix).toBe(id.slice(0, 11));
    }),
  );
});

test('the code of an item has ten digits, and leads back to the time of its id', () => {
  expect(toItemCode(ITEM_ID)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(parseShortCode(toItemCode(ITEM_ID))).toEqual({
    kind: 'item',
    code: toItemCode(ITEM_ID),
    idPrefix: '019abcde-f012-',
  });
});

test('the code of an item leads back to the id at any time', () => {
  const times = fc.integer({ min: 0, max: 2 ** 42 - 1 });
  fc.assert(
    fc.property(times, (msecs) => {
      const id = uuidV7({ msecs });
      expect(parseShortCode(toItemCode(id))?.idPrefix).toBe(id.slice(0, 14));
    }),
  );
});

test('the code of an item distinguishes most items of the same millisecond', () => {
  const codes = Array.from({ length: 100 }, () => toItemCode(uuidV7({ msecs: 1_800_000_000_000 })));
  expect(new Set(codes).size).toBeGreaterThan(60);
});

test.each(['c9jd4k7qmx', ' C9JD4-K7QMX ', 'C9JD4 K7QMX'])(
  'a typed code is read from %s',
  (text) => {
    expect(parseShortCode(text)?.code).toBe('C9JD4K7QMX');
  },
);

test('a typed code is read with look-alikes of digits', () => {
  expect(parseShortCode('OIL0-1111')?.code).toBe('01101111');
});

test.each([
  '',
  '1234567',
  '123456789',
  '12345678901',
  'U2345678',
  '1234567é',
  '%00%0012',
  '12/45678',
])('a typed code is not %j', (text) => {
  expect(parseShortCode(text)).toBeUndefined();
});

test('a typed code is the same in the two halves that are printed', () => {
  expect(formatShortCode('C9JD4K7QMX')).toBe('C9JD4-K7QMX');
  expect(formatShortCode('K7QM2X9D')).toBe('K7QM-2X9D');
  expect(parseShortCode(formatShortCode('K7QM2X9D'))?.code).toBe('K7QM2X9D');
});
