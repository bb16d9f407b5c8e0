import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  DAY_MS,
  forbidden,
  notFound,
  setUpQuotes,
  stateConflict,
} from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const {
  shop,
  patch,
  badge,
  medal,
  call,
  prices,
  request,
  offer,
  accept,
  get,
  listHolds,
  endOffer,
} = given;

test('POST /api/orders/{id}/decline ends the quote for either side, with the reason as a message', async () => {
  await offer();
  const { body } = await call('POST /api/orders/{id}/decline', given.quote.id, {
    note: 'Too much',
  });
  expect(body).toMatchObject({
    state: 'declined',
    history: [{}, { state: 'declined', actor: 'collector' }],
    messages: [{ from: 'collector', text: 'Too much' }],
  });
  const other = await request([medal.id]);
  const declined = await call('POST /api/orders/{id}/decline', other.id, undefined, given.staff);
  expect(declined.body).toMatchObject({ state: 'declined', messages: [] });
  expect(await call('POST /api/orders/{id}/decline', other.id)).toMatchObject(stateConflict);
});

test('POST /api/orders/{id}/withdraw cancels the request and ends its hold', async () => {
  await offer();
  await accept();
  const { body } = await call('POST /api/orders/{id}/withdraw', given.quote.id);
  expect(body).toMatchObject({ state: 'withdrawn', heldUntil: null });
  expect(await listHolds()).toEqual(new Map());
  expect(await call('POST /api/orders/{id}/withdraw', given.quote.id)).toMatchObject(stateConflict);
  expect(
    await call('POST /api/orders/{id}/withdraw', given.quote.id, undefined, given.staff),
  ).toMatchObject(forbidden);
});

describe('POST /api/orders/{id}/sold', () => {
  const sell = (id = given.quote.id) =>
    call('POST /api/orders/{id}/sold', id, undefined, given.staff);

  test('POST /api/orders/{id}/sold keeps prices and date, and claims the pieces until Airtable confirms', async () => {
    expect(await sell()).toMatchObject(stateConflict);
    await offer();
    await accept();
    const { status, body } = await sell();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'sold',
      heldUntil: null,
      sale: { at: body.updatedAt, lines: prices('125.00', '20.50'), total: '166.00' },
    });
    expect((await listHolds()).get(patch.id)).toMatchObject([
      {
        id: given.quote.id,
        kind: 'sale',
        until: null,
        airtable: { state: 'waiting', error: null },
      },
    ]);
    expect((await sell()).body).toEqual(body);
    expect((await get()).sale?.by).toBeNull();
    const status404 = await call(
      'POST /api/orders/{id}/sold',
      randomUUID(),
      undefined,
      given.staff,
    );
    expect(status404).toMatchObject(notFound);
    expect(await call('POST /api/orders/{id}/sold', given.quote.id)).toMatchObject(forbidden);
  });

  test('POST /api/orders/{id}/sold does not undo a sale', async () => {
    await offer();
    await accept();
    await sell();
    for (const status of ['pending', 'quoted', 'accepted', 'declined']) {
      expect(
        await call('PATCH /api/orders/{id}', given.quote.id, { status }, given.staff),
      ).toMatchObject(stateConflict);
    }
  });

  test('POST /api/orders/{id}/sold fails for a hold that has ended, unless the pieces are noted as sold and still free', async () => {
    await offer();
    await accept();
    await endOffer();
    expect(await sell()).toMatchObject(stateConflict);
    const mark = () =>
      call('PATCH /api/orders/{id}', given.quote.id, { status: 'sold' }, given.staff);
    const manual = {
      productId: badge.id,
      quantity: 1,
      until: new Date(Date.now() + DAY_MS).toISOString(),
      reason: 'Show',
    };
    await shop.orders('POST /api/holds', { headers: given.staff.headers, body: manual });
    expect(await mark()).toMatchObject({
      status: 409,
      body: { code: 'ON_HOLD', productIds: [badge.id] },
    });
    const { status } = await shop.orders('DELETE /api/holds/{productId}', {
      headers: given.staff.headers,
      params: { productId: badge.id },
    });
    expect(status).toBe(200);
    expect((await mark()).body).toMatchObject({ state: 'sold', sale: { total: '166.00' } });
  });
});

test('POST /api/orders/{id}/release ends the hold', async () => {
  const release = () =>
    call('POST /api/orders/{id}/release', given.quote.id, { note: 'No payment' }, given.staff);
  expect(await release()).toMatchObject(stateConflict);
  await offer();
  await accept();
  expect((await release()).body).toMatchObject({
    state: 'lapsed',
    status: 'declined',
    heldUntil: null,
    messages: [{ from: 'dealer', text: 'No payment' }],
  });
  expect(await listHolds()).toEqual(new Map());
  expect(await call('POST /api/orders/{id}/release', given.quote.id)).toMatchObject(forbidden);
});
