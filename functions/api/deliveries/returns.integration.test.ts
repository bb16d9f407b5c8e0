import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Claim } from '../../../shared/entities/hold.ts';
import type { DEFAULT_SALE_SETTINGS } from '../../../shared/entities/sale-settings.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import { forbidden, inDays, notFound, stateConflict } from '../orders/testing/set-up-quotes.ts';
import { ADDRESS, setUpSales } from './testing/set-up-sales.ts';

const sales = setUpSales();
const {
  given,
  change,
  sell,
  ship,
  changeShipment,
  deliver,
  requestReturn,
  changeReturn,
  listEvents,
} = sales;
const { patch, badge } = given;
const SELLER = { name: '', address: ADDRESS, taxNumber: null };

const saveSeller = async (seller: typeof DEFAULT_SALE_SETTINGS.seller) => {
  const { getSaleSettings, saveSaleSettings } = await import(
    '../../platform/table/sale-settings.ts'
  );
  await saveSaleSettings({ ...(await getSaleSettings()), seller });
};
beforeAll(() => saveSeller(SELLER));

const invalid = (path: string) => ({ status: 400, body: { issues: [{ path }] } });
const both = [{ productId: patch.id }, { productId: badge.id, quantity: 2 }];

const findClaims = async (productId: string): Promise<Claim[]> => {
  const { findHolds } = await import('../../platform/table/holds.ts');
  return (await findHolds([productId])).get(productId)?.claims ?? [];
};
/** As if the job had written the sales to Airtable. */
const writeSale = async (productId: string) => {
  const { changeAirtableUpdate } = await import('../../domain/quotes/holds.ts');
  await changeAirtableUpdate(productId, given.quote.id, (before) => ({
    ...before,
    state: 'written',
    remaining: 1,
  }));
};
const receive = async (lines: object[] = both) => {
  await deliver();
  await requestReturn({ lines });
  await changeReturn({ decision: 'approved' });
  const { status } = await changeReturn({ receivedAt: inDays(0) });
  expect(status).toBe(200);
};

test('POST /api/orders/{id}/returns asks to return delivered pieces, with a reason', async () => {
  await deliver();
  const { status, body } = await requestReturn();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    stage: 'return requested',
    returns: [
      {
        number: 1,
        lines: [{ productId: patch.id, quantity: 1 }],
        reason: 'It is a copy.',
        photos: [],
        decision: null,
        answer: null,
        receivedAt: null,
        restocked: [],
      },
    ],
  });
  expect(await listEvents()).toContain('collector: return-requested 1');
});

test('POST /api/orders/{id}/returns asks once for repeated requests with the same key', async () => {
  await deliver();
  const again = () => requestReturn({}, given.member, { 'idempotency-key': 'return-1' });
  const { body } = await again();
  expect((await again()).body).toEqual(body);
});

test('POST /api/orders/{id}/returns takes each unit once, and again after the return was declined', async () => {
  await deliver();
  const lines = (quantity: number) => [{ productId: badge.id, quantity }];
  expect(await requestReturn({ lines: lines(3) })).toMatchObject(invalid('lines.0.quantity'));
  expect((await requestReturn({ lines: lines(2) })).status).toBe(201);
  expect(await requestReturn({ lines: lines(1) })).toMatchObject(invalid('lines.0.productId'));
  await changeReturn({ decision: 'declined', answer: 'The patch was cleaned.' });
  expect((await requestReturn({ lines: lines(1) })).body.returns).toHaveLength(2);
});

test('POST /api/orders/{id}/returns is possible from the shipping until the days for returns are over', async () => {
  expect(await requestReturn()).toMatchObject(stateConflict);
  await sell();
  await ship({ isPacked: true });
  expect(await requestReturn()).toMatchObject(stateConflict);
  await changeShipment({ shippedAt: inDays(0) });
  const lines = [{ productId: badge.id, quantity: 1 }];
  expect((await requestReturn({ lines })).status).toBe(201);
  const deliverAt = (deliveredAt: string) =>
    change(({ shipments }) => ({
      shipments: shipments.map((each) => ({ ...each, shippedAt: deliveredAt, deliveredAt })),
    }));
  await deliverAt(inDays(-7.01));
  const late = await requestReturn();
  expect(late).toMatchObject(stateConflict);
  expect(late.body.message).toContain('over');
  await change({ returnDays: 0 });
  expect((await requestReturn()).body.message).toContain('does not take pieces back');
  await change({ returnDays: 8 });
  expect((await requestReturn()).status).toBe(201);
});

test('POST /api/orders/{id}/returns is for the requester and staff, who need no delivery and approve at once', async () => {
  expect(await requestReturn({}, given.staff)).toMatchObject(stateConflict);
  await sell();
  expect(await requestReturn({}, await given.shop.signedIn())).toMatchObject(notFound);
  const lines = (quantity: number) => ({ lines: [{ productId: badge.id, quantity }] });
  expect(await requestReturn(lines(3), given.staff)).toMatchObject(invalid('lines.0.quantity'));
  const { status, body } = await requestReturn(lines(1), given.staff);
  expect(status).toBe(201);
  expect(body.returns).toMatchObject([
    { decision: 'approved', decidedAt: expect.any(String), by: { email: given.staff.user.email } },
  ]);
  // The collector has nothing to send back.
  expect(await listEvents()).toEqual([]);
  expect(await requestReturn(lines(2), given.staff)).toMatchObject(invalid('lines.0.quantity'));
  expect((await changeReturn({ receivedAt: inDays(0) })).status).toBe(200);
  expect(await requestReturn(lines(2), given.staff)).toMatchObject(invalid('lines.0.quantity'));
});

test('POST /api/orders/{id}/returns lets staff take pieces back after the days for returns', async () => {
  await deliver(inDays(-30));
  expect(await requestReturn()).toMatchObject(stateConflict);
  expect((await requestReturn({}, given.staff)).status).toBe(201);
  expect(await listEvents()).toContain('dealer: return-approved 1');
});

test('POST /api/orders/{id}/returns rejects bad input', async () => {
  await deliver();
  expect(await requestReturn({ reason: ' ' })).toMatchObject(invalid('reason'));
  expect(await requestReturn({ lines: [] })).toMatchObject(invalid('lines'));
  expect(await requestReturn({ lines: [{ productId: randomUUID() }] })).toMatchObject(
    invalid('lines.0.productId'),
  );
  expect(await requestReturn({ photos: [randomUUID()] })).toMatchObject(invalid('photos.0'));
  expect((await given.get()).returns).toEqual([]);
});

test('PATCH /api/orders/{id}/returns/{number} decides once, with an answer for the collector', async () => {
  await deliver();
  await requestReturn();
  expect(await changeReturn({ decision: 'declined' })).toMatchObject(invalid('answer'));
  const decision = { decision: 'approved', answer: 'Please send it insured.' };
  expect((await changeReturn(decision)).status).toBe(200);
  expect((await given.get()).returns).toMatchObject([
    { decision: 'approved', answer: 'Please send it insured.', by: null },
  ]);
  expect((await changeReturn(decision)).status).toBe(200);
  expect(await changeReturn({ decision: 'declined', answer: 'No.' })).toMatchObject(stateConflict);
  expect(await changeReturn(decision, 2)).toMatchObject(notFound);
  expect(await changeReturn(decision, 1, given.member)).toMatchObject(forbidden);
  const events = await listEvents();
  expect(events.filter((event) => event === 'dealer: return-approved 1')).toHaveLength(1);
});

test('PATCH /api/orders/{id}/returns/{number} approves without an answer only if the shop has an address', async () => {
  await deliver();
  await requestReturn();
  await saveSeller({ ...SELLER, address: null });
  const refused = await changeReturn({ decision: 'approved' });
  await saveSeller(SELLER);
  expect(refused).toMatchObject(invalid('answer'));
  expect((await changeReturn({ decision: 'approved' })).status).toBe(200);
});

test('PATCH /api/orders/{id}/returns/{number} notes the arrival of an approved return', async () => {
  await deliver();
  await requestReturn();
  expect(await changeReturn({ receivedAt: inDays(0) })).toMatchObject(stateConflict);
  await changeReturn({ decision: 'approved' });
  expect(await changeReturn({ receivedAt: inDays(1) })).toMatchObject(invalid('receivedAt'));
  expect(await changeReturn({ receivedAt: inDays(-1) })).toMatchObject(invalid('receivedAt'));
  const { body } = await changeReturn({ receivedAt: inDays(0) });
  expect(body.returns).toMatchObject([{ receivedAt: expect.any(String) }]);
  expect((await changeReturn({ receivedAt: inDays(0) })).body).toEqual(body);
  const events = await listEvents();
  expect(events.filter((event) => event === 'dealer: return-received 1')).toHaveLength(1);
});

test('PATCH /api/orders/{id}/returns/{number} does not note the arrival of a declined return', async () => {
  await deliver();
  await requestReturn();
  await changeReturn({ decision: 'declined', answer: 'The days are over.' });
  expect(await changeReturn({ receivedAt: inDays(0) })).toMatchObject(stateConflict);
});

test('PATCH /api/orders/{id}/returns/{number} removes the public price of a piece once all of its units are back', async () => {
  const storage = await import('../../platform/table/sale-prices.ts');
  const listPrices = async () =>
    (await storage.findSalePrices([patch.id, badge.id])).map(({ productId }) => productId);
  await deliver();
  const soldAt = (await given.get()).sale?.at ?? '';
  for (const { id } of [patch, badge]) {
    await storage.saveSalePrice({ productId: id, price: '20.50', soldAt });
  }
  await requestReturn({ lines: [{ productId: patch.id }, { productId: badge.id }] });
  await changeReturn({ decision: 'approved' });
  await changeReturn({ receivedAt: inDays(0) });
  expect(await listPrices()).toEqual([badge.id]);
});

test('PATCH /api/orders/{id}/returns/{number} leaves the public price of a later sale', async () => {
  const storage = await import('../../platform/table/sale-prices.ts');
  await deliver();
  const later = { productId: patch.id, price: '150.00', soldAt: inDays(1) };
  await storage.saveSalePrice(later);
  await requestReturn();
  await changeReturn({ decision: 'approved' });
  await changeReturn({ receivedAt: inDays(0) });
  expect(await storage.findSalePrices([patch.id])).toMatchObject([{ price: '150.00' }]);
  await storage.deleteSalePrice(later);
});

test('PATCH /api/orders/{id}/returns/{number} puts only received pieces of the return back on sale', async () => {
  await deliver();
  await requestReturn();
  await changeReturn({ decision: 'approved' });
  expect(await changeReturn({ restocked: [patch.id] })).toMatchObject(stateConflict);
  await changeReturn({ receivedAt: inDays(0) });
  expect(await changeReturn({ restocked: [patch.id, badge.id] })).toMatchObject(
    invalid('restocked.1'),
  );
  expect((await changeReturn({ restocked: [] })).status).toBe(400);
  expect(await changeReturn({ restocked: [patch.id] }, 1, given.member)).toMatchObject(forbidden);
  expect((await changeReturn({ restocked: [patch.id] })).status).toBe(200);
});

test('PATCH /api/orders/{id}/returns/{number} frees a piece at once whose sale Airtable does not have yet', async () => {
  await receive();
  const { body } = await changeReturn({ restocked: [patch.id] });
  expect(body.returns).toMatchObject([{ restocked: [{ productId: patch.id }] }]);
  expect(await findClaims(patch.id)).toEqual([]);
  expect(await findClaims(badge.id)).toMatchObject([{ kind: 'sale', quantity: 2 }]);
  const events = await Array.fromAsync(iterateEvents());
  expect(events).toContainEqual(
    expect.objectContaining({
      orderId: given.quote.id,
      change: 'holds',
      freed: [patch.id],
      areHoldsChanged: true,
    }),
  );
});

test('PATCH /api/orders/{id}/returns/{number} lowers a sale that Airtable does not have yet by the units that came back', async () => {
  await receive([{ productId: badge.id, quantity: 1 }]);
  await changeReturn({ restocked: [badge.id] });
  expect(await findClaims(badge.id)).toMatchObject([{ kind: 'sale', quantity: 1 }]);
});

test('PATCH /api/orders/{id}/returns/{number} lets a piece wait for Airtable whose sale is written there', async () => {
  await receive();
  await writeSale(patch.id);
  await changeReturn({ restocked: [patch.id] });
  expect(await findClaims(patch.id)).toMatchObject([
    { kind: 'sale', id: given.quote.id },
    {
      kind: 'return',
      quantity: 1,
      until: null,
      reason: `Return 1 of ${given.quote.reference}`,
      by: { email: given.staff.user.email },
      airtable: { state: 'waiting', error: null },
    },
  ]);
});

test('PATCH /api/orders/{id}/returns/{number} puts each piece back on sale once', async () => {
  await receive();
  await writeSale(badge.id);
  const { body } = await changeReturn({ restocked: [badge.id, badge.id] });
  expect((await changeReturn({ restocked: [badge.id] })).body).toEqual(body);
  const claims = await findClaims(badge.id);
  expect(claims.filter(({ kind }) => kind === 'return')).toMatchObject([{ quantity: 2 }]);
  await Promise.all([
    changeReturn({ restocked: [patch.id] }),
    changeReturn({ restocked: [patch.id] }),
  ]);
  expect((await given.get()).returns[0]?.restocked).toHaveLength(2);
});

test('PATCH /api/orders/{id}/returns/{number} does not put a piece back on sale that was sold again', async () => {
  const storage = await import('../../platform/table/sale-prices.ts');
  await receive();
  await given.shop.change({ ...patch, availability: 'Sold Out', stockQuantity: 0 });
  const later = { productId: patch.id, price: '150.00', soldAt: inDays(1) };
  await storage.saveSalePrice(later);
  const refused = await changeReturn({ restocked: [patch.id] });
  expect(refused).toMatchObject(stateConflict);
  expect(refused.body.message).toContain(patch.name);
  await storage.deleteSalePrice(later);
  expect((await changeReturn({ restocked: [patch.id] })).status).toBe(200);
});

test('POST /api/holds/{productId}/airtable has a failed return written again', async () => {
  await receive();
  await writeSale(patch.id);
  await changeReturn({ restocked: [patch.id] });
  const claims = await findClaims(patch.id);
  const { id = '' } = claims.find(({ kind }) => kind === 'return') ?? {};
  const { changeAirtableUpdate } = await import('../../domain/quotes/holds.ts');
  await changeAirtableUpdate(patch.id, id, (before) => ({
    ...before,
    state: 'failed',
    error: 'Airtable is down',
  }));
  const { body } = await given.shop.orders('POST /api/holds/{productId}/airtable', {
    headers: given.staff.headers,
    params: { productId: patch.id },
  });
  expect(body.claims).toMatchObject([
    { kind: 'sale', airtable: { state: 'written' } },
    { kind: 'return', airtable: { state: 'waiting', error: null } },
  ]);
});
