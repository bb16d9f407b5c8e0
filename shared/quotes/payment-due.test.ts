import { expect, test } from 'vitest';
import { makeEntry, makeQuote } from '../../tests/support/quotes.ts';
import { getPaymentDueAt } from './payment-due.ts';

/** Accepted on November 20, on hold for three days. */
const accepted = makeQuote(1, { state: 'accepted' });

test('a payment is due some days after the agreement, but not after the hold while nothing is paid', () => {
  expect(getPaymentDueAt(accepted, 2)).toBe('2026-11-22T17:00:00.000Z');
  expect(getPaymentDueAt(accepted, 7)).toBe(accepted.heldUntil);
  expect(getPaymentDueAt({ ...accepted, ledger: [makeEntry(1)] }, 7)).toBe(
    '2026-11-27T17:00:00.000Z',
  );
  expect(getPaymentDueAt(makeQuote(1, { state: 'sold' }), 7)).toBe('2026-11-27T17:00:00.000Z');
});
