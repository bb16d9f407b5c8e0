import { expect, test } from 'vitest';
import type { ConsignorLine } from '../entities/consignor-statement.ts';
import { createStatement, getPayableCents } from './statement.ts';

const timeZone = 'America/New_York';

/** A payable fee or adjustment, unless the changes say otherwise. */
const line = (
  at: string,
  shareCents: number,
  changes: Partial<ConsignorLine> = {},
): ConsignorLine => ({
  id: `adjustment-${at}`,
  kind: 'adjustment',
  at,
  item: 'Photos',
  reference: null,
  orderId: null,
  productId: null,
  quantity: 0,
  priceCents: 0,
  commissionCents: 0,
  shareCents,
  payoutDays: 0,
  payableAt: at,
  by: null,
  ...changes,
});
const sale = (at: string, payableAt: string | null) =>
  line(at, 7_000, { kind: 'sale', priceCents: 10_000, commissionCents: 3_000, payableAt });

// Midnight in the shop is at five in November, and at four in October.
const LAST_OF_OCTOBER = '2026-11-01T03:59:59.000Z';
const FIRST_OF_NOVEMBER = '2026-11-01T04:00:00.000Z';
const LAST_OF_NOVEMBER = '2026-12-01T04:59:59.000Z';
const FIRST_OF_DECEMBER = '2026-12-01T05:00:00.000Z';

const LINES = [
  line(FIRST_OF_DECEMBER, 800),
  line(LAST_OF_OCTOBER, 100),
  line(LAST_OF_NOVEMBER, 400),
  line(FIRST_OF_NOVEMBER, 200),
];

const getStatement = (
  lines: readonly ConsignorLine[],
  month: string,
  now = '2027-03-01T00:00:00.000Z',
) => createStatement(lines, { month, timeZone, now });

test('a statement has the lines of a month in the shop’s time zone, oldest first', () => {
  const { lines, ...sums } = getStatement(LINES, '2026-11');
  expect(lines.map(({ date }) => date)).toEqual([FIRST_OF_NOVEMBER, LAST_OF_NOVEMBER]);
  expect(lines.map(({ balance }) => balance)).toEqual(['3.00', '7.00']);
  expect(sums).toEqual({
    month: '2026-11',
    timeZone,
    opening: '1.00',
    closing: '7.00',
    payable: '7.00',
    held: '0.00',
  });
});

test('a statement shows the price, the commission and the share of each line', () => {
  const at = '2026-11-10T12:00:00.000Z';
  expect(getStatement([sale(at, null)], '2026-11').lines).toEqual([
    {
      id: `adjustment-${at}`,
      date: at,
      kind: 'sale',
      item: 'Photos',
      reference: null,
      orderId: null,
      quantity: 0,
      price: '100.00',
      commission: '30.00',
      share: '70.00',
      balance: '70.00',
      payableAt: null,
    },
  ]);
});

test('a statement of a month without lines has the balance of the month before', () => {
  expect(getStatement(LINES, '2026-10').opening).toBe('0.00');
  const empty = getStatement(LINES, '2027-01');
  expect(empty).toMatchObject({ lines: [], opening: '15.00', closing: '15.00' });
});

test('what becomes payable in a later month is held at the end of the month', () => {
  const lines = [sale('2026-11-20T12:00:00.000Z', FIRST_OF_DECEMBER)];
  expect(getStatement(lines, '2026-11')).toMatchObject({ payable: '0.00', held: '70.00' });
  expect(getStatement(lines, '2026-12')).toMatchObject({ payable: '70.00', held: '0.00' });
});

test('in the current month, what becomes payable later is held', () => {
  const lines = [sale('2026-11-02T12:00:00.000Z', '2026-11-20T12:00:00.000Z')];
  const getSums = (now: string) => getStatement(lines, '2026-11', now);
  expect(getSums('2026-11-20T11:59:59.000Z')).toMatchObject({ payable: '0.00', held: '70.00' });
  expect(getSums('2026-11-20T12:00:00.000Z')).toMatchObject({ payable: '70.00', held: '0.00' });
});

test('a consignor who was paid before a return owes the dealer', () => {
  const lines = [
    sale('2026-11-02T12:00:00.000Z', '2026-11-09T12:00:00.000Z'),
    line('2026-11-10T12:00:00.000Z', -7_000, { kind: 'payout' }),
    line('2026-11-12T12:00:00.000Z', -7_000, { kind: 'return' }),
  ];
  expect(getStatement(lines, '2026-11')).toMatchObject({
    closing: '-70.00',
    payable: '-70.00',
    held: '0.00',
  });
});

test('lines that are never payable, or later, are not payable', () => {
  const lines = [
    sale('2026-11-02T12:00:00.000Z', null),
    sale('2026-11-02T12:00:00.000Z', '2026-11-09T12:00:00.000Z'),
  ];
  expect(getPayableCents(lines, '2026-11-09T11:59:59.999Z')).toBe(0);
  expect(getPayableCents(lines, '2026-11-09T12:00:00.000Z')).toBe(7_000);
});
