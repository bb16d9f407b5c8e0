import { describe, expect, test } from 'vitest';
import { makeEntry } from '../../tests/support/quotes.ts';
import type { Order } from '../entities/order.ts';
import type { LedgerEntry } from '../entities/payment.ts';
import {
  getBalanceCents,
  getPaymentStatus,
  hasMoney,
  isPaidUp,
  type LedgerSums,
  sumLedger,
} from './ledger.ts';

const payment = makeEntry(1);
const pending = makeEntry(2, { cleared: false });
const about = (n: number, kind: LedgerEntry['kind'], entry: LedgerEntry, cents = entry.cents) =>
  makeEntry(n, { kind, of: entry.id, cents });

const NOTHING: Omit<LedgerSums, 'payments'> = {
  grossCents: 0,
  clearedCents: 0,
  pendingCents: 0,
  refundedCents: 0,
  unappliedCents: 0,
  feeCents: 0,
};

describe('sumLedger', () => {
  const refund = about(3, 'refund', payment, 4_000);

  test.each<[string, LedgerEntry[], Partial<LedgerSums>]>([
    ['nothing', [], {}],
    ['a cleared payment', [payment], { grossCents: 10_000, clearedCents: 10_000 }],
    ['an uncleared payment', [pending], { grossCents: 10_000, pendingCents: 10_000 }],
    [
      'an uncleared payment that has cleared',
      [pending, about(3, 'clearance', pending)],
      { grossCents: 10_000, clearedCents: 10_000 },
    ],
    ['an uncleared payment that has failed', [pending, about(3, 'failure', pending)], {}],
    [
      'a partial refund',
      [payment, refund],
      { grossCents: 10_000, clearedCents: 6_000, refundedCents: 4_000 },
    ],
    [
      'a refund that has failed',
      [payment, refund, about(4, 'failure', refund)],
      { grossCents: 10_000, clearedCents: 10_000 },
    ],
    ['a reversal', [payment, about(3, 'reversal', payment)], {}],
    ['an unapplied payment', [makeEntry(1, { unapplied: true })], { unappliedCents: 10_000 }],
    [
      'an unapplied payment that was refunded',
      [makeEntry(1, { unapplied: true }), about(3, 'refund', payment)],
      {},
    ],
    [
      'an unapplied payment that was applied',
      [makeEntry(1, { unapplied: true }), about(3, 'application', payment)],
      { grossCents: 10_000, clearedCents: 10_000 },
    ],
    [
      'fees',
      [makeEntry(1, { feeCents: 300 }), { ...about(3, 'clearance', payment), feeCents: 20 }],
      { grossCents: 10_000, clearedCents: 10_000, feeCents: 320 },
    ],
  ])('the sums of a ledger with %s', (_, ledger, expected) => {
    const { payments: __, ...sums } = sumLedger(ledger);
    expect(sums).toEqual({ ...NOTHING, ...expected });
  });

  test('only what is left of a cleared payment can be refunded', () => {
    const refundable = (...ledger: LedgerEntry[]) =>
      sumLedger(ledger).payments.map(({ refundableCents }) => refundableCents);
    expect(refundable(payment, refund)).toEqual([6_000]);
    expect(refundable(payment, refund, about(4, 'failure', refund))).toEqual([10_000]);
    expect(refundable(pending)).toEqual([0]);
    expect(refundable(payment, about(3, 'reversal', payment))).toEqual([0]);
    expect(refundable(makeEntry(1, { unapplied: true }))).toEqual([10_000]);
  });
});

describe('the balance', () => {
  const balance = (state: Order['state'], ...ledger: LedgerEntry[]) =>
    getBalanceCents({ state, totalAmount: '150.00', ledger });
  const more = makeEntry(5, { cents: 6_000 });
  const refund = about(3, 'refund', payment, 4_000);

  test('the balance of an accepted quote is what is still to be paid, uncleared payments deducted', () => {
    expect(balance('accepted')).toBe(15_000);
    expect(balance('accepted', payment)).toBe(5_000);
    expect(balance('accepted', pending)).toBe(5_000);
    expect(balance('accepted', payment, refund)).toBe(9_000);
    expect(balance('accepted', payment, more)).toBe(-1_000);
  });

  test('a sale without payments was paid elsewhere, and its refunds are not owed again', () => {
    expect(balance('sold')).toBe(0);
    expect(balance('sold', payment, makeEntry(6, { cents: 5_000 }), refund)).toBe(0);
    expect(balance('sold', payment)).toBe(5_000);
    const stray = makeEntry(1, { unapplied: true });
    expect(balance('sold', stray, about(3, 'refund', stray))).toBe(0);
    expect(balance('sold', pending, about(3, 'failure', pending))).toBe(15_000);
  });

  test('what was paid too much for a sale is owed to the collector until it is refunded', () => {
    expect(balance('sold', payment, more)).toBe(-1_000);
    expect(balance('sold', payment, more, about(7, 'refund', more, 400))).toBe(-600);
    expect(balance('sold', payment, more, about(7, 'refund', more, 1_000))).toBe(0);
  });

  test('the money of a quote that has ended is owed to the collector', () => {
    expect(Object.is(balance('lapsed'), 0)).toBe(true);
    expect(balance('lapsed', payment)).toBe(-10_000);
    expect(balance('declined', payment, refund)).toBe(-6_000);
  });
});

test.each<[string, LedgerEntry[], string, boolean]>([
  ['nothing', [], 'unpaid', false],
  ['a part', [payment], 'part paid', false],
  [
    'all, of which a part has not cleared',
    [payment, makeEntry(2, { cents: 5_000, cleared: false })],
    'part paid',
    false,
  ],
  ['all', [payment, makeEntry(2, { cents: 5_000 })], 'paid', true],
  ['too much', [payment, makeEntry(2, { cents: 6_000 })], 'overpaid', true],
])('an accepted quote for which a collector has paid %s', (_, ledger, status, isPaid) => {
  const quote = { state: 'accepted', totalAmount: '150.00', ledger } as const;
  expect({ status: getPaymentStatus(quote), isPaid: isPaidUp(quote) }).toEqual({ status, isPaid });
});

test.each<[string, LedgerEntry[], boolean]>([
  ['no entry', [], false],
  ['a payment', [payment], true],
  ['an uncleared payment', [pending], true],
  ['a payment that has failed', [pending, about(3, 'failure', pending)], false],
  ['a refunded payment', [payment, about(3, 'refund', payment)], false],
  ['a payment that was refunded in part', [payment, about(3, 'refund', payment, 9_999)], true],
  ['an unapplied payment', [makeEntry(1, { unapplied: true })], true],
])('whether a quote with %s holds money', (_, ledger, expected) => {
  expect(hasMoney({ ledger })).toBe(expected);
});
