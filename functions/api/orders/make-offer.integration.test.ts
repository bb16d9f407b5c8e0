import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  DAY_MS,
  expired,
  forbidden,
  notFound,
  setUpQuotes,
  stateConflict,
} from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { patch, medal, call, prices, offer, accept, get, listHolds, endOffer } = given;

test('POST /api/orders/{id}/offers makes a numbered offer with exact totals, valid for a week', async () => {
  const { status, body } = await offer({
    shipping: '14.5',
    insurance: '3',
    discount: '10.10',
    note: ' The tab is original. ',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'quoted', status: 'quoted', totalAmount: '173.40' });
  const [made] = body.offers;
  expect(made).toEqual({
    number: 1,
    lines: prices('125.00', '20.50'),
    shipping: '14.50',
    insurance: '3.00',
    discount: '10.10',
    taxes: [],
    total: '173.40',
    currency: 'USD',
    note: 'The tab is original.',
    createdAt: body.updatedAt,
    expiresAt: new Date(Date.parse(body.updatedAt) + 7 * DAY_MS).toISOString(),
    by: { id: given.staff.user.id, email: given.staff.user.email },
  });
  expect(await get()).toMatchObject({
    offers: [{ ...made, by: null }],
    history: [{ state: 'quoted', actor: 'dealer', by: null }],
  });
});

test('POST /api/orders/{id}/offers replaces the offer before, which stays as it was', async () => {
  const { body: first } = await offer();
  const { body: second } = await offer({ lines: prices('99.00').slice(0, 1) });
  expect(second.offers).toEqual([first.offers[0], expect.objectContaining({ number: 2 })]);
  expect(second.totalAmount).toBe('99.00');
  expect(await accept(1)).toMatchObject(stateConflict);
  expect((await accept(2)).status).toBe(200);
  expect([...(await listHolds()).keys()]).toEqual([patch.id]);
  expect(await offer()).toMatchObject(stateConflict);
});

test('POST /api/orders/{id}/offers makes one offer for one key', async () => {
  const body = { lines: prices() };
  const again = () =>
    call('POST /api/orders/{id}/offers', given.quote.id, body, given.staff, {
      'idempotency-key': 'click',
    });
  const answers = await Promise.all([again(), again(), again()]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 201, body: { offers: [{ number: 1 }] } });
  }
  expect((await get()).offers).toHaveLength(1);
});

test.each([
  [{ lines: [] }, 'lines'],
  [{ lines: [{ productId: medal.id, price: '1.00' }] }, 'lines.0.productId'],
  [{ lines: [...prices(), ...prices()] }, 'lines'],
  [{ lines: [{ productId: patch.id, price: '-1' }] }, 'lines.0.price'],
  [{ lines: [{ productId: patch.id, price: '1.005' }] }, 'lines.0.price'],
  [{ lines: [{ productId: patch.id, price: '1,000' }] }, 'lines.0.price'],
  [{ discount: '1000' }, 'discount'],
  [{ shipping: 'free' }, 'shipping'],
  [{ expiresAt: '2026-01-01T00:00:00.000Z' }, 'expiresAt'],
  [{ expiresAt: '2126-01-01T00:00:00.000Z' }, 'expiresAt'],
  [{ note: 'x'.repeat(2001) }, 'note'],
])('POST /api/orders/{id}/offers rejects %j', async (body, path) => {
  expect(await offer(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect((await get()).offers).toEqual([]);
});

test('POST /api/orders/{id}/offers is for staff only, and 404 for an unknown quote', async () => {
  const body = { lines: prices() };
  expect(await call('POST /api/orders/{id}/offers', given.quote.id, body)).toMatchObject(forbidden);
  expect(await offer({}, randomUUID())).toMatchObject(notFound);
});

describe('POST /api/orders/{id}/counter', () => {
  const counter = (body: object = {}, who = given.member) =>
    call(
      'POST /api/orders/{id}/counter',
      given.quote.id,
      { lines: prices('100.00'), ...body },
      who,
    );

  test('POST /api/orders/{id}/counter proposes other prices, once for each offer', async () => {
    await offer({ shipping: '10' });
    const { status, body } = await counter({ note: 'Would you take 100?' });
    expect(status).toBe(200);
    expect(body.state).toBe('countered');
    expect(body.counters).toEqual([
      {
        offer: 1,
        lines: prices('100.00', '20.50'),
        total: '151.00',
        note: 'Would you take 100?',
        createdAt: body.updatedAt,
      },
    ]);
    expect(await counter()).toMatchObject(stateConflict);
    await offer({ lines: prices('110.00') });
    expect((await counter()).body.counters).toHaveLength(2);
    // The offer is still there to accept.
    expect((await accept(2)).status).toBe(200);
  });

  test('POST /api/orders/{id}/counter rejects other pieces, and what has expired', async () => {
    await offer({ discount: '50' });
    const other = { lines: [{ productId: medal.id, price: '1' }] };
    const path = 'lines.0.productId';
    expect(await counter(other)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await counter({ lines: prices('1', '1') })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lines' }] },
    });
    expect(await counter({}, given.staff)).toMatchObject(forbidden);
    await endOffer();
    expect(await counter()).toMatchObject(expired);
  });
});

test('PATCH /api/orders/{id} does not note a quote with an expired offer as quoted', async () => {
  const note = (status: string) =>
    call('PATCH /api/orders/{id}', given.quote.id, { status }, given.staff);
  await offer();
  await endOffer();
  expect(await note('quoted')).toMatchObject({
    ...stateConflict,
    body: { ...stateConflict.body, message: expect.stringMatching(/expired.* Send a new offer/) },
  });
  expect(await get()).toMatchObject({ state: 'expired', history: [{ state: 'quoted' }] });
  expect((await note('pending')).body.state).toBe('pending');
  expect(await note('quoted')).toMatchObject(stateConflict);
  await offer();
  await note('declined');
  expect((await note('quoted')).body.state).toBe('quoted');
});
