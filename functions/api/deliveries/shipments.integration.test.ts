import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forbidden, inDays, notFound, stateConflict } from '../orders/testing/set-up-quotes.ts';
import { ADDRESS, makePayment, setUpSales } from './testing/set-up-sales.ts';

const sales = setUpSales();
const { given, change, sell, ship, changeShipment, listEvents } = sales;
const { patch, badge } = given;

const NUMBER = '9400 1112 0255 5842 3326 69';
const PAGE = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111202555842332669';
const invalid = (path: string) => ({ status: 400, body: { issues: [{ path }] } });

test('POST /api/orders/{id}/shipments ships all pieces that are left, with a link to follow them', async () => {
  await sell();
  const { status, body } = await ship({ trackingNumber: NUMBER, insuredValue: '166' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ stage: 'shipped', returnDays: 7, returnableUntil: null });
  const [shipment] = body.shipments;
  expect(shipment).toEqual({
    number: 1,
    carrier: 'USPS',
    trackingNumber: NUMBER,
    trackingUrl: PAGE,
    lines: [
      { productId: patch.id, quantity: 1 },
      { productId: badge.id, quantity: 2 },
    ],
    insuredValue: '166.00',
    photo: null,
    customs: [],
    packedAt: shipment.shippedAt,
    shippedAt: expect.any(String),
    deliveredAt: null,
    by: { id: given.staff.user.id, email: given.staff.user.email },
  });
  expect((await given.get()).shipments).toMatchObject([{ trackingUrl: PAGE, by: null }]);
  expect(await listEvents()).toEqual(['dealer: shipped 1']);
});

test('POST /api/orders/{id}/shipments makes one parcel for repeated requests with the same key', async () => {
  await sell();
  const again = () => ship({}, given.staff, { 'idempotency-key': 'parcel-1' });
  const { body } = await again();
  expect((await again()).body).toEqual(body);
  expect(await listEvents()).toHaveLength(1);
});

test('POST /api/orders/{id}/shipments splits pieces into parcels, and sends no piece twice', async () => {
  await sell();
  const pack = (productId: string, quantity: number) => ship({ lines: [{ productId, quantity }] });
  expect((await pack(badge.id, 1)).status).toBe(201);
  expect(await pack(badge.id, 2)).toMatchObject(invalid('lines.0.quantity'));
  expect(await pack(randomUUID(), 1)).toMatchObject(invalid('lines.0.productId'));
  const { body } = await ship();
  expect(body.shipments).toMatchObject([
    { number: 1, lines: [{ productId: badge.id, quantity: 1 }] },
    {
      number: 2,
      lines: [
        { productId: patch.id, quantity: 1 },
        { productId: badge.id, quantity: 1 },
      ],
    },
  ]);
  expect(await ship()).toMatchObject(stateConflict);
});

test('POST /api/orders/{id}/shipments ships only pieces of a sale that cleared money covers', async () => {
  expect(await ship()).toMatchObject(stateConflict);
  const payment = makePayment({ cleared: false });
  await sell({ ledger: [payment] });
  const refused = await ship();
  expect(refused).toMatchObject(stateConflict);
  expect(refused.body.message).toContain('has not cleared');
  await change({ ledger: [makePayment({ cents: 10_000 })] });
  expect(await ship()).toMatchObject(stateConflict);
  const clearance = makePayment({ kind: 'clearance', of: payment.id, cents: 0 });
  await change({ ledger: [payment, clearance] });
  expect((await ship({ lines: [{ productId: patch.id }] })).status).toBe(201);
  const refund = makePayment({ kind: 'refund', of: payment.id, cleared: false });
  await change({ ledger: [payment, clearance, refund] });
  expect(await ship()).toMatchObject(stateConflict);
});

test('POST /api/orders/{id}/shipments asks to mark a quote as sold first that is paid in full', async () => {
  await given.offer();
  await given.accept();
  expect((await ship()).body.message).toContain('is not paid');
  await change({ ledger: [makePayment()] });
  const refused = await ship();
  expect(refused).toMatchObject(stateConflict);
  expect(refused.body.message).toBe('Mark this quote as sold first.');
});

test('POST /api/orders/{id}/shipments declares values less the discount, as on the invoice', async () => {
  const abroad = { ...ADDRESS, adminArea1: null, countryCode: 'CA' };
  await sell({ shippingAddress: abroad });
  await change(({ offers }) => ({
    offers: offers.map((each) => ({ ...each, discount: '16.60', total: '149.40' })),
  }));
  const { body } = await ship();
  expect(body.shipments[0].customs).toMatchObject([
    { productId: patch.id, value: '112.50' },
    { productId: badge.id, value: '36.90' },
  ]);
});

test('POST /api/orders/{id}/shipments sends no piece that staff have taken back before', async () => {
  await sell();
  const back = [{ productId: badge.id, quantity: 1 }];
  expect((await sales.requestReturn({ lines: back }, given.staff)).status).toBe(201);
  const { body } = await ship();
  expect(body.shipments).toMatchObject([
    {
      lines: [
        { productId: patch.id, quantity: 1 },
        { productId: badge.id, quantity: 1 },
      ],
    },
  ]);
});

test('POST /api/orders/{id}/shipments needs an address, except for a handover, which is a delivery', async () => {
  await sell({ shippingAddress: null });
  expect(await ship()).toMatchObject(stateConflict);
  const { status, body } = await ship({ carrier: 'pickup', trackingNumber: 'Booth 12' });
  expect(status).toBe(201);
  const [shipment] = body.shipments;
  expect(shipment).toMatchObject({ carrier: 'pickup', trackingNumber: null, trackingUrl: null });
  expect(shipment.deliveredAt).toBe(shipment.shippedAt);
  expect(body.stage).toBe('delivered');
  expect(await listEvents()).toEqual(['dealer: delivered 1']);
});

test('POST /api/orders/{id}/shipments packs a parcel without notice', async () => {
  await sell();
  const { body } = await ship({ isPacked: true });
  expect(body.shipments).toMatchObject([{ shippedAt: null, deliveredAt: null }]);
  expect(await listEvents()).toEqual([]);
});

test('POST /api/orders/{id}/shipments declares pieces that leave the country, and marks reproductions', async () => {
  await given.shop.change({
    ...patch,
    stockQuantity: 2,
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    countryOfOrigin: 'Germany',
  });
  await sell({ shippingAddress: { ...ADDRESS, adminArea1: null, countryCode: 'CA' } });
  await change(({ items }) => ({
    items: items.map((item) => ({ ...item, isAuthentic: item.productId !== badge.id })),
  }));
  const customs = [{ productId: badge.id, origin: 'fr', hsCode: '711719' }];
  const { body } = await ship({ customs });
  expect(body.shipments[0].customs).toEqual([
    {
      productId: patch.id,
      description: patch.name,
      quantity: 1,
      value: '125.00',
      origin: 'DE',
      hsCode: '9705',
    },
    {
      productId: badge.id,
      description: `${badge.name} (Reproduction)`,
      quantity: 2,
      value: '41.00',
      origin: 'FR',
      hsCode: '711719',
    },
  ]);
  expect((await given.get()).shipments[0]?.customs).toEqual([]);
});

test('POST /api/orders/{id}/shipments rejects bad input', async () => {
  await sell();
  expect(await ship({ carrier: 'Pony Express' })).toMatchObject(invalid('carrier'));
  expect(await ship({ photo: randomUUID() })).toMatchObject(invalid('photo'));
  const customs = [{ productId: randomUUID(), origin: null, hsCode: '9705' }];
  expect(await ship({ customs })).toMatchObject(invalid('customs.0.productId'));
  expect(await ship({}, given.member)).toMatchObject(forbidden);
  expect(
    await sales.call('POST /api/orders/{id}/shipments', { id: randomUUID() }, { carrier: 'UPS' }),
  ).toMatchObject(notFound);
  expect((await given.get()).shipments).toEqual([]);
});

test('PATCH /api/orders/{id}/shipments/{number} notes that a parcel was shipped and delivered', async () => {
  await sell();
  await ship({ isPacked: true });
  const shippedAt = inDays(-2);
  const { status, body } = await changeShipment({ shippedAt, trackingNumber: NUMBER });
  expect(status).toBe(200);
  expect(body.shipments).toMatchObject([{ shippedAt, deliveredAt: null, trackingUrl: PAGE }]);
  const deliveredAt = inDays(-1);
  const { body: delivered } = await changeShipment({ deliveredAt });
  expect(delivered).toMatchObject({
    stage: 'delivered',
    returnableUntil: new Date(Date.parse(deliveredAt) + 7 * 86_400_000).toISOString(),
    shipments: [{ shippedAt, deliveredAt }],
  });
  expect((await changeShipment({ deliveredAt })).body).toEqual(delivered);
  expect(await listEvents()).toEqual(['dealer: shipped 1', 'dealer: delivered 1']);
});

test('PATCH /api/orders/{id}/shipments/{number} corrects a delivery', async () => {
  await sell();
  await ship({ isPacked: true });
  await changeShipment({ shippedAt: inDays(-3), deliveredAt: inDays(-1) });
  const deliveredAt = inDays(-2);
  const { body } = await changeShipment({ deliveredAt });
  expect(body.shipments).toMatchObject([{ deliveredAt }]);
  expect(await listEvents()).toEqual(['dealer: delivered 1', 'dealer: delivery-corrected 1']);
});

test('PATCH /api/orders/{id}/shipments/{number} refuses times in the future, and deliveries before shipping', async () => {
  await sell();
  await ship({ isPacked: true });
  expect(await changeShipment({ shippedAt: inDays(1) })).toMatchObject(invalid('shippedAt'));
  expect(await changeShipment({ deliveredAt: inDays(-1) })).toMatchObject(invalid('deliveredAt'));
  await changeShipment({ shippedAt: inDays(-2) });
  expect(await changeShipment({ deliveredAt: inDays(-3) })).toMatchObject(invalid('deliveredAt'));
  await changeShipment({ deliveredAt: inDays(-1) });
  expect(await changeShipment({ shippedAt: inDays(0) })).toMatchObject(invalid('shippedAt'));
});

test('PATCH /api/orders/{id}/shipments/{number} corrects a parcel, and the collector gets the new number', async () => {
  await sell();
  await ship({ trackingNumber: '12' });
  const { body } = await changeShipment({ carrier: 'UPS', trackingNumber: '1Z5R89390357567127' });
  expect(body.shipments).toMatchObject([
    { carrier: 'UPS', trackingUrl: 'https://www.ups.com/track?tracknum=1Z5R89390357567127' },
  ]);
  await changeShipment({ insuredValue: '200.00' });
  expect(await listEvents()).toEqual(['dealer: shipped 1', 'dealer: shipped 1']);
  expect(await changeShipment({ carrier: 'pickup' })).toMatchObject(invalid('carrier'));
  expect(await changeShipment({ photo: randomUUID() })).toMatchObject(invalid('photo'));
  expect((await changeShipment({})).status).toBe(400);
  expect(await changeShipment({ carrier: 'UPS' }, 2)).toMatchObject(notFound);
  expect(await changeShipment({ carrier: 'UPS' }, 1, given.member)).toMatchObject(forbidden);
});

test('PATCH /api/orders/{id}/shipments/{number} keeps a packed parcel whose payment was reversed', async () => {
  const payment = makePayment();
  await sell({ ledger: [payment] });
  await ship({ isPacked: true });
  await change({ ledger: [payment, makePayment({ kind: 'reversal', of: payment.id })] });
  expect(await changeShipment({ shippedAt: inDays(0) })).toMatchObject(stateConflict);
  expect((await changeShipment({ trackingNumber: NUMBER })).status).toBe(200);
});

test('PATCH /api/orders/{id}/shipments/{number} hands a packed piece over', async () => {
  await sell({ shippingAddress: null });
  await ship({ carrier: 'pickup', isPacked: true });
  const { body } = await changeShipment({ deliveredAt: inDays(-1) });
  const [shipment] = body.shipments;
  expect(shipment.shippedAt).toBe(shipment.deliveredAt);
  expect(await listEvents()).toEqual(['dealer: delivered 1']);
});
