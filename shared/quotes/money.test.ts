import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, fromCents, subtotalCents, toCents, totalCents } from './money.ts';

test.each([
  ['0', 0],
  ['7', 700],
  ['0.07', 7],
  ['125.5', 12_550],
  ['125.00', 12_500],
  ['99999999.99', 9_999_999_999],
])('the amount %s is %d cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});

test.each([
  [0, '0.00'],
  [7, '0.07'],
  [70, '0.70'],
  [12_500, '125.00'],
  [-7, '-0.07'],
  [-12_345, '-123.45'],
])('%d cents are written as %s', (cents, amount) => {
  expect(fromCents(cents)).toBe(amount);
});

test.each([
  ['0', '$0.00'],
  ['0.07', '$0.07'],
  ['1250', '$1,250.00'],
  ['1234567.8', '$1,234,567.80'],
])('the amount %s is shown as %s', (amount, shown) => {
  expect(formatMoney(amount)).toBe(shown);
});

const cents = fc.nat(9_999_999_999);

test('any number of cents survives being written', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(fromCents(amount))).toBe(amount);
    }),
  );
});

test('any written amount is read exactly, with and without its fraction', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99), (whole, fraction) => {
      const digits = String(fraction).padStart(2, '0');
      expect(BigInt(toCents(`${whole}.${digits}`))).toBe(BigInt(whole) * 100n + BigInt(fraction));
      expect(toCents(`${whole}`)).toBe(whole * 100);
      expect(toCents(`${whole}.${fraction % 10}`)).toBe(whole * 100 + (fraction % 10) * 10);
    }),
  );
});

const lines = fc.uniqueArray(
  fc.record({ productId: fc.uuid(), cents, quantity: fc.integer({ min: 1, max: 999 }) }),
  { selector: ({ productId }) => productId, maxLength: 95 },
);

test('a subtotal is exact, for the most expensive pieces too', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const exact = all.reduce((sum, each) => sum + BigInt(each.cents) * BigInt(each.quantity), 0n);
      const priced = all.map((each) => ({ ...each, price: fromCents(each.cents) }));
      const quantities = new Map(all.map(({ productId, quantity }) => [productId, quantity]));
      expect(BigInt(subtotalCents(priced, quantities))).toBe(exact);
    }),
  );
});

test('a total adds shipping and insurance and takes the discount off', () => {
  fc.assert(
    fc.property(lines, cents, cents, cents, (all, shipping, insurance, discount) => {
      const priced = all.map((each) => ({ ...each, price: fromCents(each.cents) }));
      const quantities = new Map<string, number>();
      const extras = {
        shipping: fromCents(shipping),
        insurance: fromCents(insurance),
        discount: fromCents(discount),
      };
      const total = totalCents(priced, quantities, extras);
      expect(total).toBe(subtotalCents(priced, quantities) + shipping + insurance - discount);
      expect(totalCents(priced, quantities, {})).toBe(subtotalCents(priced, quantities));
    }),
  );
});

test('a product of unknown quantity counts once', () => {
  const priced = [
    { productId: 'a', price: '10.00' },
    { productId: 'b', price: '1.50' },
  ];
  expect(subtotalCents(priced, new Map([['b', 3]]))).toBe(1450);
});
