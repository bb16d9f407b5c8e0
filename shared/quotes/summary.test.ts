import { expect, test } from 'vitest';
import { makeEntry, makeMessage, makeQuote } from '../../tests/support/quotes.ts';
import type { Return, Shipment } from '../entities/delivery.ts';
import type { Order } from '../entities/order.ts';
import type { Dispute } from '../entities/payment.ts';
import { toCents } from './money.ts';
import { summarize } from './summary.ts';

const REQUESTED_AT = '2026-11-24T09:00:00.000Z';
const RECEIVED_AT = '2026-11-25T09:00:00.000Z';
const TOTAL = toCents(makeQuote(1, { state: 'accepted' }).totalAmount);
const paid = makeEntry(1, { cents: TOTAL });
const pending = makeEntry(2, { cleared: false });
const stray = makeEntry(3, { unapplied: true });
const [line] = makeQuote(1, { state: 'sold' }).items;
const request: Return = {
  number: 1,
  lines: [{ productId: line?.productId ?? '', quantity: 1 }],
  reason: 'Not as described',
  photos: [],
  requestedAt: REQUESTED_AT,
  decision: 'approved',
  decidedAt: REQUESTED_AT,
  answer: null,
  receivedAt: null,
  restocked: [],
  by: null,
};

test.each<[string, Order['state'], Partial<Order>, string]>([
  ['unapplied', 'lapsed', { ledger: [stray] }, stray.at],
  ['to-clear', 'accepted', { ledger: [pending] }, pending.at],
  ['to-refund', 'declined', { ledger: [paid] }, paid.at],
  [
    'to-refund',
    'sold',
    { ledger: [paid], returns: [{ ...request, receivedAt: RECEIVED_AT }] },
    RECEIVED_AT,
  ],
  ['returns', 'sold', { ledger: [paid], returns: [request] }, REQUESTED_AT],
  ['to-ship', 'sold', { ledger: [paid] }, '2026-11-21T17:00:00.000Z'],
])(
  'a quote is in the group %s when it is %s, archived or not, since what it waits for',
  (group, state, changes, waitingSince) => {
    const quote = makeQuote(1, {
      state,
      ...changes,
      messages: [makeMessage(1, 'collector', 'Hi')],
    });
    expect(summarize(quote, null)).toMatchObject({ group, waitingSince });
    expect(summarize({ ...quote, archivedAt: RECEIVED_AT }, null)).toMatchObject({ group });
  },
);

const sent: Shipment = {
  number: 1,
  carrier: 'UPS',
  trackingNumber: null,
  trackingUrl: null,
  lines: makeQuote(1).items.map(({ productId, quantity }) => ({ productId, quantity })),
  insuredValue: null,
  photo: null,
  customs: [],
  packedAt: REQUESTED_AT,
  shippedAt: REQUESTED_AT,
  deliveredAt: null,
  by: null,
};
const delivered = { ...sent, deliveredAt: RECEIVED_AT };
const bounced = makeEntry(4, { kind: 'failure', of: paid.id, cents: TOTAL });
const dispute: Dispute = {
  id: 'PP-D-1',
  isOpen: true,
  reason: null,
  outcome: null,
  openedAt: REQUESTED_AT,
  resolvedAt: null,
};
const resolved = { ...dispute, isOpen: false, resolvedAt: RECEIVED_AT };

test('a sold quote stays open in the inbox while a parcel is on its way, money is missing or a dispute is open', () => {
  const groupOf = (changes: Partial<Order>) =>
    summarize(makeQuote(1, { state: 'sold', ledger: [paid], ...changes }), null).group;
  expect(groupOf({ shipments: [sent] })).toBe('accepted');
  expect(groupOf({ shipments: [delivered] })).toBe('closed');
  expect(groupOf({ shipments: [delivered], ledger: [paid, bounced] })).toBe('accepted');
  expect(groupOf({ shipments: [delivered], dispute })).toBe('accepted');
  expect(groupOf({ shipments: [delivered], dispute: resolved })).toBe('closed');
  expect(groupOf({ shipments: [sent], archivedAt: RECEIVED_AT })).toBe('archived');
});

test('the summary of a quote has its stage', () => {
  const stageOf = (state: Order['state'], changes: Partial<Order> = {}) =>
    summarize(makeQuote(1, { state, ...changes }), null).stage;
  expect(stageOf('pending')).toBeNull();
  expect(stageOf('accepted')).toBe('awaiting payment');
  expect(stageOf('accepted', { isCapturing: true })).toBe('pending');
  expect(stageOf('sold', { ledger: [paid] })).toBe('paid');
});
