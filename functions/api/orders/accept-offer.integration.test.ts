import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '../../../shared/entities/product.ts';
import { getHoldEnd } from '../../../shared/quotes/hold-end.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import {
  DAY_MS,
  expired,
  forbidden,
  notFound,
  setUpQuotes,
  stateConflict,
} from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, patch, badge, call, prices, request, offer, accept, get, listHolds, endOffer } =
  given;

test('POST /api/orders/{id}/accept holds the pieces without counting weekends if the shop is closed then', async () => {
  const { getShopSettings, saveShopSettings } = await import(
    '../../platform/table/shop-settings.ts'
  );
  const save = async (holdsSkipWeekends: boolean) =>
    saveShopSettings({ ...(await getShopSettings()), holdsSkipWeekends });
  await save(true);
  onTestFinished(() => save(false).then(() => {}));
  const rule = await getShopSettings();
  expect(rule.holdsSkipWeekends).toBe(true);
  await offer();
  const { heldUntil, history } = (await accept()).body;
  expect(heldUntil).toBe(getHoldEnd(history.at(-1).at, 72 * 3600, rule));
  const { body } = await call(
    'PATCH /api/orders/{id}',
    given.quote.id,
    { status: 'pending' },
    given.staff,
  );
  expect(body.heldUntil).toBeNull();
  const marked = await call(
    'PATCH /api/orders/{id}',
    given.quote.id,
    { status: 'accepted' },
    given.staff,
  );
  const { at } = marked.body.history.at(-1);
  expect(marked.body.heldUntil).toBe(getHoldEnd(at, 72 * 3600, rule));
});

test('POST /api/orders/{id}/accept holds the pieces for 72 hours, as the quote announces', async () => {
  expect(given.quote.holdSeconds).toBe(72 * 3600);
  await offer();
  const { status, body } = await accept();
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'accepted', acceptedOffer: 1, totalAmount: '166.00' });
  expect(Date.parse(body.heldUntil)).toBe(Date.parse(body.updatedAt) + 3 * DAY_MS);
  const holds = await listHolds();
  expect(holds.get(patch.id)).toMatchObject([
    { id: given.quote.id, kind: 'quote', quantity: 1, until: body.heldUntil },
  ]);
  expect(holds.get(badge.id)).toMatchObject([{ id: given.quote.id, quantity: 2 }]);
  expect(await accept()).toMatchObject({ status: 200, body: { updatedAt: body.updatedAt } });
});

test('POST /api/orders/{id}/accept tells which piece another collector holds, and changes nothing', async () => {
  await shop.change({ ...patch, availability: 'In Stock', stockQuantity: 1 });
  const other = await shop.signedIn();
  const theirs = await request([patch.id], other);
  await offer({ lines: prices().slice(0, 1) }, theirs.id);
  await offer();
  expect((await accept(1, theirs.id, other)).status).toBe(200);
  expect(await accept()).toMatchObject({
    status: 409,
    body: {
      code: 'ON_HOLD',
      productIds: [patch.id],
      message: expect.stringContaining(patch.name),
    },
  });
  expect((await get()).state).toBe('quoted');
  expect([...(await listHolds()).keys()]).toEqual([patch.id]);
  await shop.unlist(badge);
  expect((await accept()).body.productIds).toEqual([patch.id, badge.id]);
  await shop.change({ ...badge, availability: 'In Stock', stockQuantity: 2 });
  // A hold that has ended does not count, even before it is removed.
  await endOffer(theirs.id);
  expect((await get(theirs.id, other)).state).toBe('lapsed');
  expect((await accept()).status).toBe(200);
});

test('POST /api/orders/{id}/accept of an expired, another or no offer fails', async () => {
  expect(await accept()).toMatchObject(stateConflict);
  await offer();
  expect(await accept(2)).toMatchObject(stateConflict);
  await endOffer();
  expect(await get()).toMatchObject({ state: 'expired', status: 'declined' });
  expect(await accept()).toMatchObject(expired);
  expect((await offer()).body.state).toBe('quoted');
  expect((await accept(2)).status).toBe(200);
});

test('POST /api/orders/{id}/accept fails for what has been sold or has left the shop', async () => {
  await offer();
  await shop.change({ ...patch, availability: 'Sold Out' });
  await shop.unlist(badge);
  expect(await accept()).toMatchObject({
    status: 409,
    body: { code: 'ON_HOLD', productIds: [patch.id, badge.id] },
  });
});

test('POST /api/orders/{id}/accept is for the requester only', async () => {
  await offer();
  expect(await accept(1, given.quote.id, await shop.signedIn())).toMatchObject(notFound);
  expect(await accept(1, given.quote.id, given.staff)).toMatchObject(forbidden);
  expect(await accept(1, randomUUID())).toMatchObject(notFound);
});

test('a quote holds up to 90 pieces, which are free again when the account is deleted', async () => {
  const pieces = makeProducts(91).map(
    (product): Product => ({ ...product, id: randomUUID(), availability: 'In Stock' }),
  );
  for (const piece of pieces) await shop.change(piece);
  const ids = pieces.map(({ id }) => id);
  const { id, items } = await request(ids.slice(0, 90));
  expect(items).toHaveLength(90);
  await offer({ lines: items.map(({ productId }) => ({ productId, price: '1.00' })) }, id);
  expect(await accept(1, id)).toMatchObject({ status: 200, body: { totalAmount: '90.00' } });
  expect((await listHolds()).size).toBe(90);

  const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
  await anonymizeOrders(given.member.user.id);
  expect(await get(id, given.staff)).toMatchObject({
    state: 'withdrawn',
    requester: { email: null, firstName: null, lastName: null },
  });
  expect(await listHolds()).toEqual(new Map());

  const other = await shop.signedIn();
  expect(await request(ids, other)).toMatchObject({ code: 'CONFLICT' });
});
