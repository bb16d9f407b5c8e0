import { expect, test } from 'vitest';
import { ConsignorTerms, DEFAULT_CONSIGNOR_TERMS } from './consignor.ts';

const accepts = (limits: readonly (string | null)[], percent = '30') =>
  ConsignorTerms.safeParse({
    ...DEFAULT_CONSIGNOR_TERMS,
    bands: limits.map((upTo) => ({ upTo, percent })),
  }).success;

test('the default terms of consignors are valid', () => {
  expect(ConsignorTerms.safeParse(DEFAULT_CONSIGNOR_TERMS).success).toBe(true);
});

test('the bands of a commission have ascending limits, and the last band has none', () => {
  expect(accepts([null])).toBe(true);
  expect(accepts(['100.00', '500.00', null])).toBe(true);
  expect(accepts(['99.00', '100.00', null])).toBe(true);
});

test.each<[string, (string | null)[]]>([
  ['no bands', []],
  ['a limit of the last band', ['100.00']],
  ['descending limits', ['500.00', '100.00', null]],
  ['equal limits', ['100.00', '100.00', null]],
  ['two bands without a limit', ['100.00', null, null]],
  ['more than ten bands', [...Array.from({ length: 10 }, (_, n) => `${n + 1}.00`), null]],
])('terms of consignors are refused for %s', (_, limits) => {
  expect(accepts(limits)).toBe(false);
});

test.each(['0', '12.5', '99.99', '100', '100.00'])('%s percent is a commission', (percent) => {
  expect(accepts([null], percent)).toBe(true);
});

test.each(['', '-1', '100.01', '101', '12.345', '1e1', 'a third'])(
  'a commission of %j percent is refused',
  (percent) => {
    expect(accepts([null], percent)).toBe(false);
  },
);
