import { expect, test } from 'vitest';
import { makeEntry, makeOffer, makeQuote } from '../../tests/support/quotes.ts';
import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Return, Shipment } from '../entities/delivery.ts';
import type { Order } from '../entities/order.ts';
import { findNewPayableTimes, getSalePayableAt } from './payable-times.ts';

const SOLD_AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-25T12:00:00.000Z';
/** Seven days after the sale, and after {@link LATER}. */
const [AFTER_SALE, AFTER_DELIVERY] = ['2026-11-27T12:00:00.000Z', '2026-12-02T12:00:00.000Z'];

/** Two pieces that were paid. */
function sold(changes: Partial<Order> = {}): Order {
  const { items } = makeQuote(1);
  const offer = makeOffer(1, items);
  return makeQuote(1, {
    state: 'sold',
    offers: [offer],
    acceptedOffer: 1,
    sale: { at: SOLD_AT, lines: offer.lines, total: offer.total, by: null },
    ledger: [makeEntry(1, { at: SOLD_AT })],
    ...changes,
  });
}
const { items } = sold();
const [productId = ''] = items.map((item) => item.productId);

const parcel = (deliveredAt: string | null, lines: Shipment['lines'] = items): Shipment => ({
  number: 1,
  carrier: 'USPS',
  trackingNumber: null,
  trackingUrl: null,
  lines,
  insuredValue: null,
  photo: null,
  customs: [],
  packedAt: SOLD_AT,
  shippedAt: SOLD_AT,
  deliveredAt,
  by: null,
});
const request = (changes: Partial<Return> = {}): Return => ({
  number: 1,
  lines: [{ productId, quantity: 1 }],
  reason: 'Too small',
  photos: [],
  requestedAt: LATER,
  decision: null,
  decidedAt: null,
  answer: null,
  receivedAt: null,
  restocked: [],
  by: null,
  ...changes,
});
const DELIVERED = { returnDays: 7, shipments: [parcel(LATER)] };

test.each<[string, Partial<Order>, number, string | null]>([
  ['is held until the pieces are delivered', {}, 0, null],
  ['is held while a parcel is on its way', { shipments: [parcel(null)] }, 0, null],
  ['is held while a piece is not sent', { shipments: [parcel(LATER, items.slice(1))] }, 0, null],
  ['is payable after the days for returns', DELIVERED, 0, AFTER_DELIVERY],
  ['is payable after later days for payouts', DELIVERED, 30, '2026-12-20T12:00:00.000Z'],
  ['takes the days for returns of the settings', { shipments: [parcel(LATER)] }, 0, AFTER_DELIVERY],
  ['is not held without days for returns', { returnDays: 0 }, 2, '2026-11-22T12:00:00.000Z'],
  ['counts from the sale if it was neither paid nor sent here', { ledger: [] }, 0, AFTER_SALE],
  ['is held while a return is requested', { ...DELIVERED, returns: [request()] }, 0, null],
  [
    'is held while a return is on its way',
    { ...DELIVERED, returns: [request({ decision: 'approved' })] },
    0,
    null,
  ],
  [
    'is not held for a return that was declined',
    { ...DELIVERED, returns: [request({ decision: 'declined' })] },
    0,
    AFTER_DELIVERY,
  ],
  [
    'is not held for a return that has arrived',
    { ...DELIVERED, returns: [request({ decision: 'approved', receivedAt: LATER })] },
    0,
    AFTER_DELIVERY,
  ],
  ['is not payable before the sale', { sale: null }, 0, null],
])('the share of a sale %s', (_, changes, payoutDays, payableAt) => {
  expect(getSalePayableAt(sold(changes), { payoutDays }, 7)).toBe(payableAt);
});

test('the share of a sale is not held in a shop that takes nothing back', () => {
  expect(getSalePayableAt(sold(), { payoutDays: 0 }, 0)).toBe(SOLD_AT);
});

const line = (changes: Partial<ConsignorLine>): ConsignorLine => ({
  id: `${changes.kind}-1`,
  kind: 'sale',
  at: SOLD_AT,
  item: 'Helmet',
  reference: null,
  orderId: null,
  productId,
  quantity: 1,
  priceCents: 10_000,
  commissionCents: 3_000,
  shareCents: 7_000,
  payoutDays: 0,
  payableAt: null,
  by: null,
  ...changes,
});
const findTimes = (quote: Order, lines: readonly ConsignorLine[], now = LATER) =>
  findNewPayableTimes(quote, lines, { returnDays: 7, now }).map(({ line: { id }, payableAt }) => [
    id,
    payableAt,
  ]);

test('what was taken back becomes payable with its sale, and first', () => {
  const lines = [line({ kind: 'sale' }), line({ kind: 'return', at: LATER })];
  expect(findTimes(sold(DELIVERED), lines)).toEqual([
    ['return-1', AFTER_DELIVERY],
    ['sale-1', AFTER_DELIVERY],
  ]);
  expect(findTimes(sold(), lines)).toEqual([]);
});

test('a corrected delivery and an open return move the time, until the share is payable', () => {
  const lines = [line({ kind: 'sale', payableAt: AFTER_SALE })];
  expect(findTimes(sold(DELIVERED), lines)).toEqual([['sale-1', AFTER_DELIVERY]]);
  const open = sold({ ...DELIVERED, returns: [request()] });
  expect(findTimes(open, lines)).toEqual([['sale-1', null]]);
  expect(findTimes(open, lines, AFTER_SALE)).toEqual([]);
});

test('what is taken back of a payable sale is payable at once', () => {
  const lines = [
    line({ kind: 'sale', payableAt: SOLD_AT }),
    line({ kind: 'return', at: LATER, payableAt: AFTER_SALE }),
  ];
  const open = sold({ ...DELIVERED, returns: [request()] });
  expect(findTimes(open, lines)).toEqual([['return-1', LATER]]);
});
