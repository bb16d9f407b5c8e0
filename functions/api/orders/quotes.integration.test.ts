import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { getHoldEnd } from '../../../shared/quotes/hold-end.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { makeProducts } from '../../../tests/support/products.ts';

const shop = membersShop();
const [patch, badge, medal, helmet] = shop.products;
let member: Awaited<ReturnType<typeof shop.signedIn>>;
let staff: typeof member;
/** For one patch and two badges. */
let quote: Order;

type Key = Parameters<typeof shop.orders>[0];
const DAY_MS = 86_400_000;
const call = (key: Key, id: string, body?: unknown, who = member, headers: object = {}) =>
  shop.orders(key, { headers: { ...who.headers, ...headers }, params: { id }, body });
const prices = (patchPrice = '125.00', badgePrice = '20.5') => [
  { productId: patch.id, price: patchPrice },
  { productId: badge.id, price: badgePrice },
];
const offer = (body: object = {}, id = quote.id) =>
  call('POST /api/orders/{id}/offers', id, { lines: prices(), ...body }, staff);
const accept = (number = 1, id = quote.id, who = member) =>
  call('POST /api/orders/{id}/accept', id, { offer: number }, who);
const get = (id = quote.id, who = member) =>
  call('GET /api/orders/{id}', id, undefined, who).then(({ body }) => body as Order);
const request = async (productIds: readonly string[], who = member): Promise<Order> => {
  for (const productId of productIds) {
    await shop.cart('POST /api/cart', { headers: who.headers, body: { productId } });
  }
  const { body } = await shop.orders('POST /api/orders', { headers: who.headers });
  return body as Order;
};
const listHolds = async (): Promise<Map<string, { kind: string; id: string }[]>> => {
  const { body } = await shop.orders('GET /api/holds', { headers: staff.headers });
  return new Map(
    body.map((hold: { productId: string; claims: [] }) => [hold.productId, hold.claims]),
  );
};
/** As if the time had passed. */
const endOffer = async (id = quote.id) => {
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(id, (before, now) => ({
    after: {
      ...before,
      offers: before.offers.map((each) => ({ ...each, expiresAt: now })),
      heldUntil: before.heldUntil && now,
    },
  }));
};
const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };
const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
const stateConflict = { status: 409, body: { code: 'STATE_CONFLICT' } };
const expired = { status: 409, body: { code: 'OFFER_EXPIRED' } };

beforeEach(async () => {
  member = await shop.signedIn();
  staff = await shop.signedInStaff();
  for (const product of [patch, badge, medal, helmet]) {
    await shop.change({ ...product, availability: 'In Stock', stockQuantity: 2 });
  }
  await releaseAll();
  await shop.cart('POST /api/cart', {
    headers: member.headers,
    body: { productId: badge.id, quantity: 2 },
  });
  quote = await request([patch.id]);
});

async function releaseAll() {
  const { changeHold } = await import('../../domain/quotes/holds.ts');
  const { listHolds: list } = await import('../../platform/table/holds.ts');
  for (const hold of (await list()).values()) {
    await changeHold(hold, () => ({ claims: [], freed: [] }));
  }
}

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
    total: '173.40',
    currency: 'USD',
    note: 'The tab is original.',
    createdAt: body.updatedAt,
    expiresAt: new Date(Date.parse(body.updatedAt) + 7 * DAY_MS).toISOString(),
    by: { id: staff.user.id, email: staff.user.email },
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
    call('POST /api/orders/{id}/offers', quote.id, body, staff, { 'idempotency-key': 'click' });
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
  expect(await call('POST /api/orders/{id}/offers', quote.id, body)).toMatchObject(forbidden);
  expect(await offer({}, randomUUID())).toMatchObject(notFound);
});

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
  const { body } = await call('PATCH /api/orders/{id}', quote.id, { status: 'pending' }, staff);
  expect(body.heldUntil).toBeNull();
  const marked = await call('PATCH /api/orders/{id}', quote.id, { status: 'accepted' }, staff);
  const { at } = marked.body.history.at(-1);
  expect(marked.body.heldUntil).toBe(getHoldEnd(at, 72 * 3600, rule));
});

test('POST /api/orders/{id}/accept holds the pieces for 72 hours, as the quote announces', async () => {
  expect(quote.holdSeconds).toBe(72 * 3600);
  await offer();
  const { status, body } = await accept();
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'accepted', acceptedOffer: 1, totalAmount: '166.00' });
  expect(Date.parse(body.heldUntil)).toBe(Date.parse(body.updatedAt) + 3 * DAY_MS);
  const holds = await listHolds();
  expect(holds.get(patch.id)).toMatchObject([
    { id: quote.id, kind: 'quote', quantity: 1, until: body.heldUntil },
  ]);
  expect(holds.get(badge.id)).toMatchObject([{ id: quote.id, quantity: 2 }]);
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
  // After its end, the hold does not count, although nobody has removed it yet.
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
  expect(await accept(1, quote.id, await shop.signedIn())).toMatchObject(notFound);
  expect(await accept(1, quote.id, staff)).toMatchObject(forbidden);
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
  await anonymizeOrders(member.user.id);
  expect(await get(id, staff)).toMatchObject({
    state: 'withdrawn',
    requester: { email: null, firstName: null, lastName: null },
  });
  expect(await listHolds()).toEqual(new Map());

  const other = await shop.signedIn();
  expect(await request(ids, other)).toMatchObject({ code: 'CONFLICT' });
});

describe('POST /api/orders/{id}/counter', () => {
  const counter = (body: object = {}, who = member) =>
    call('POST /api/orders/{id}/counter', quote.id, { lines: prices('100.00'), ...body }, who);

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
    expect(await counter({}, staff)).toMatchObject(forbidden);
    await endOffer();
    expect(await counter()).toMatchObject(expired);
  });
});

test('POST /api/orders/{id}/decline ends the quote for either side, with the reason as a message', async () => {
  await offer();
  const { body } = await call('POST /api/orders/{id}/decline', quote.id, { note: 'Too much' });
  expect(body).toMatchObject({
    state: 'declined',
    history: [{}, { state: 'declined', actor: 'collector' }],
    messages: [{ from: 'collector', text: 'Too much' }],
  });
  const other = await request([medal.id]);
  const declined = await call('POST /api/orders/{id}/decline', other.id, undefined, staff);
  expect(declined.body).toMatchObject({ state: 'declined', messages: [] });
  expect(await call('POST /api/orders/{id}/decline', other.id)).toMatchObject(stateConflict);
});

test('POST /api/orders/{id}/withdraw cancels the request and ends its hold', async () => {
  await offer();
  await accept();
  const { body } = await call('POST /api/orders/{id}/withdraw', quote.id);
  expect(body).toMatchObject({ state: 'withdrawn', heldUntil: null });
  expect(await listHolds()).toEqual(new Map());
  expect(await call('POST /api/orders/{id}/withdraw', quote.id)).toMatchObject(stateConflict);
  expect(await call('POST /api/orders/{id}/withdraw', quote.id, undefined, staff)).toMatchObject(
    forbidden,
  );
});

test('a full quote takes no more messages, but still ends', async () => {
  const send = (text: string) =>
    call('POST /api/orders/{id}/messages', quote.id, { text: `${text} ${randomUUID()}` });
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(quote.id, (before, createdAt) => {
    const message = { from: 'collector', by: null, text: '€'.repeat(4_800), createdAt } as const;
    const messages = Array.from({ length: 24 }, () => ({ ...message, id: randomUUID() }));
    return { after: { ...before, messages } };
  });
  expect(await send('€'.repeat(900))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no room') },
  });
  for (let length = 4_096; length >= 1; length /= 2) await send('x'.repeat(length));
  expect((await send('x')).status).toBe(409);
  const { status, body } = await call('POST /api/orders/{id}/withdraw', quote.id);
  expect({ status, state: body.state }).toEqual({ status: 200, state: 'withdrawn' });
});

test('POST /api/orders/{id}/repeat asks again for what is still there', async () => {
  expect(await call('POST /api/orders/{id}/repeat', quote.id)).toMatchObject(stateConflict);
  await call('POST /api/orders/{id}/withdraw', quote.id);
  await shop.change({ ...badge, availability: 'Sold Out' });
  const repeat = () =>
    call('POST /api/orders/{id}/repeat', quote.id, undefined, member, {
      'idempotency-key': 'again',
    });
  const { status, body } = await repeat();
  expect({ status, state: body.state }).toEqual({ status: 201, state: 'pending' });
  expect(body.items).toMatchObject([{ productId: patch.id, quantity: 1 }]);
  expect(body.note).toContain(quote.reference);
  expect((await repeat()).body.id).toBe(body.id);
  await shop.change({ ...patch, availability: 'Sold Out' });
  await call('POST /api/orders/{id}/withdraw', body.id);
  expect(await call('POST /api/orders/{id}/repeat', quote.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^These pieces are sold or no longer in the shop\./) },
  });
  expect(await call('POST /api/orders/{id}/repeat', quote.id, undefined, staff)).toMatchObject(
    forbidden,
  );
});

test('POST /api/orders/{id}/repeat asks once when several devices ask again, until that request is closed', async () => {
  await call('POST /api/orders/{id}/withdraw', quote.id);
  const again = () => call('POST /api/orders/{id}/repeat', quote.id);
  const answers = await Promise.all([again(), again(), again()]);
  const ids = new Set(answers.map(({ body }) => body.id));
  expect({ statuses: answers.map(({ status }) => status), size: ids.size }).toEqual({
    statuses: [201, 201, 201],
    size: 1,
  });
  const [first = ''] = ids;
  await call('POST /api/orders/{id}/withdraw', first);
  const { status, body } = await again();
  expect(status).toBe(201);
  expect(body.id).not.toBe(first);
});

describe('POST /api/orders/{id}/messages', () => {
  const write = (text: string, who = member, key?: string) =>
    call(
      'POST /api/orders/{id}/messages',
      quote.id,
      { text },
      who,
      key === undefined ? {} : { 'idempotency-key': key },
    );

  test('POST /api/orders/{id}/messages adds to the thread, which either side sees as unread', async () => {
    await write(' Is the tab original? ');
    const { body } = await write('It is.', staff);
    expect(body).toMatchObject({
      unread: 1,
      messages: [
        { from: 'collector', text: 'Is the tab original?', by: null },
        { from: 'dealer', text: 'It is.', by: { email: staff.user.email } },
      ],
    });
    expect(await get()).toMatchObject({ unread: 1, messages: [{}, { by: null }] });
  });

  test('POST /api/orders/{id}/messages loses none and doubles none', async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `key-${n}`);
    const answers = await Promise.all(
      keys.flatMap((key, n) => [write(`${n}`, member, key), write(`${n}`, member, key)]),
    );
    for (const { status } of answers) expect(status).toBe(201);
    const { messages } = await get();
    expect(messages.map(({ text }) => text).sort()).toEqual(keys.map((_, n) => `${n}`));
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).sort());
  });

  test('POST /api/orders/{id}/messages holds 5,000 characters, and 30 messages an hour of a collector', async () => {
    expect((await write('x'.repeat(5000))).status).toBe(201);
    for (const text of ['x'.repeat(5001), ' ']) {
      expect(await write(text)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'text' }] },
      });
    }
    for (let n = 1; n < 30; n++) expect((await write(`${n}`)).status).toBe(201);
    expect(await write('One more')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    expect((await write('Thank you', staff)).status).toBe(201);
    expect(await write('Hello', await shop.signedIn())).toMatchObject(notFound);
  });
});

test('POST /api/orders/{id}/read moves the marker of the caller’s side forward only', async () => {
  const write = (text: string) => call('POST /api/orders/{id}/messages', quote.id, { text }, staff);
  await write('One');
  const { body } = await write('Two');
  const read = (message: string, who = member) =>
    call('POST /api/orders/{id}/read', quote.id, { message }, who);
  const [one, two] = body.messages;
  expect((await get()).unread).toBe(2);
  expect((await read(one.id)).body.unread).toBe(1);
  expect((await read(two.id)).body.unread).toBe(0);
  expect((await read(one.id)).body.unread).toBe(0);
  expect((await read(randomUUID())).body.unread).toBe(0);
  expect((await read('x')).status).toBe(400);
});

test('POST /api/orders/{id}/notes keeps what only staff see', async () => {
  const note = (who = staff) =>
    call('POST /api/orders/{id}/notes', quote.id, { text: 'Pays late' }, who, {
      'idempotency-key': 'note',
    });
  await note();
  const { status, body } = await note();
  expect({ status, notes: body.notes }).toMatchObject({
    status: 201,
    notes: [{ text: 'Pays late', by: { email: staff.user.email } }],
  });
  expect(body.notes).toHaveLength(1);
  expect((await get()).notes).toEqual([]);
  expect(await note(member)).toMatchObject(forbidden);
});

describe('POST /api/orders/{id}/sold', () => {
  const sell = (id = quote.id) => call('POST /api/orders/{id}/sold', id, undefined, staff);

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
      { id: quote.id, kind: 'sale', until: null, airtable: { state: 'waiting', error: null } },
    ]);
    expect((await sell()).body).toEqual(body);
    expect((await get()).sale?.by).toBeNull();
    const status404 = await call('POST /api/orders/{id}/sold', randomUUID(), undefined, staff);
    expect(status404).toMatchObject(notFound);
    expect(await call('POST /api/orders/{id}/sold', quote.id)).toMatchObject(forbidden);
  });

  test('POST /api/orders/{id}/sold does not undo a sale', async () => {
    await offer();
    await accept();
    await sell();
    for (const status of ['pending', 'quoted', 'accepted', 'declined']) {
      expect(await call('PATCH /api/orders/{id}', quote.id, { status }, staff)).toMatchObject(
        stateConflict,
      );
    }
  });

  test('POST /api/orders/{id}/sold fails for a hold that has ended, unless the pieces are noted as sold and still free', async () => {
    await offer();
    await accept();
    await endOffer();
    expect(await sell()).toMatchObject(stateConflict);
    const mark = () => call('PATCH /api/orders/{id}', quote.id, { status: 'sold' }, staff);
    const manual = {
      productId: badge.id,
      quantity: 1,
      until: new Date(Date.now() + DAY_MS).toISOString(),
      reason: 'Show',
    };
    await shop.orders('POST /api/holds', { headers: staff.headers, body: manual });
    expect(await mark()).toMatchObject({
      status: 409,
      body: { code: 'ON_HOLD', productIds: [badge.id] },
    });
    const { status } = await shop.orders('DELETE /api/holds/{productId}', {
      headers: staff.headers,
      params: { productId: badge.id },
    });
    expect(status).toBe(200);
    expect((await mark()).body).toMatchObject({ state: 'sold', sale: { total: '166.00' } });
  });
});

test('POST /api/orders/{id}/release ends the hold', async () => {
  const release = () =>
    call('POST /api/orders/{id}/release', quote.id, { note: 'No payment' }, staff);
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
  expect(await call('POST /api/orders/{id}/release', quote.id)).toMatchObject(forbidden);
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const plan = [
  { amount: '66.00', dueAt: inDays(1) },
  { amount: '50', dueAt: inDays(31) },
  { amount: '50.00', dueAt: inDays(61) },
];
const agree = (instalments: object[] = plan) =>
  call('PUT /api/orders/{id}/layaway', quote.id, { instalments }, staff);

test('PATCH /api/orders/{id} does not note a quote with an expired offer as quoted', async () => {
  const note = (status: string) => call('PATCH /api/orders/{id}', quote.id, { status }, staff);
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

test('PUT /api/orders/{id}/layaway keeps the pieces on hold until a week after the next instalment', async () => {
  expect(await agree()).toMatchObject(stateConflict);
  await offer();
  await accept();
  const { status, body } = await agree();
  expect(status).toBe(200);
  expect(body.layaway.instalments).toMatchObject([
    { amount: '66.00', paidAt: null },
    { amount: '50.00' },
    { amount: '50.00' },
  ]);
  const end = new Date(Date.parse(plan[0]?.dueAt ?? '') + 7 * DAY_MS).toISOString();
  expect(body.heldUntil).toBe(end);
  expect((await listHolds()).get(patch.id)).toMatchObject([{ until: end }]);
  expect((await get()).layaway?.by).toBeNull();
});

test('PUT /api/orders/{id}/layaway needs the total, and dates in order', async () => {
  await offer();
  await accept();
  expect(await agree(plan.slice(0, 2))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'instalments', message: expect.stringContaining('166.00') }] },
  });
  const [deposit, second, third] = plan;
  expect(await agree([deposit, third, second] as object[])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'instalments.2.dueAt' }] },
  });
  expect((await agree([{ ...deposit, dueAt: inDays(-2) }, second, third] as object[])).status).toBe(
    400,
  );
  expect((await get()).layaway).toBeNull();
});

test('POST /api/orders/{id}/payments records a payment and extends the hold', async () => {
  const pay = (instalment: number) =>
    call('POST /api/orders/{id}/payments', quote.id, { instalment }, staff);
  await offer();
  await accept();
  expect(await pay(0)).toMatchObject({ status: 400 });
  await agree();
  const { status, body } = await pay(0);
  expect({ status, paid: body.layaway.instalments[0].paidAt }).toEqual({
    status: 200,
    paid: body.updatedAt,
  });
  const end = new Date(Date.parse(plan[1]?.dueAt ?? '') + 7 * DAY_MS).toISOString();
  expect(body.heldUntil).toBe(end);
  expect((await pay(0)).body).toEqual(body);
  expect(await pay(3)).toMatchObject({ status: 400, body: { issues: [{ path: 'instalment' }] } });
  // What was paid stays paid when the plan changes.
  expect((await agree()).body.layaway.instalments[0].paidAt).toBe(body.updatedAt);
  await pay(1);
  const { body: paid } = await pay(2);
  expect(Date.parse(paid.heldUntil)).toBeGreaterThan(Date.now() + 300 * DAY_MS);
});

describe('a changed plan', () => {
  const pay = (instalment: number) =>
    call('POST /api/orders/{id}/payments', quote.id, { instalment }, staff);

  test('a changed plan of instalments keeps payments with their instalments, whatever their order', async () => {
    await offer();
    await accept();
    await agree();
    const { body: paid } = await pay(1);
    const [deposit, second, third] = plan;
    const { status, body } = await agree([
      { ...deposit, dueAt: inDays(2) },
      second,
      { ...third, dueAt: inDays(70) },
    ] as object[]);
    expect(status).toBe(200);
    expect(body.layaway.instalments.map((each: { paidAt: string }) => each.paidAt)).toEqual([
      null,
      paid.updatedAt,
      null,
    ]);
  });

  test('a changed plan of instalments neither drops what was paid in the meantime nor changes its amount', async () => {
    await offer();
    await accept();
    await agree();
    await pay(0);
    await pay(2);
    const [deposit, second, third] = plan;
    expect(await agree([{ ...deposit, amount: '116.00' }, { ...third }] as object[])).toMatchObject(
      {
        status: 400,
        body: { issues: [{ path: 'instalments.0.amount' }, { path: 'instalments.2.amount' }] },
      },
    );
    expect(
      (await agree([deposit, { ...second, dueAt: inDays(40) }, third] as object[])).status,
    ).toBe(200);
  });
});

test('GET /api/orders/{id} shows the caller’s own, and any to staff', async () => {
  expect(await get()).toEqual(quote);
  expect(await get(quote.id, staff)).toEqual(quote);
  for (const [id, who] of [
    [quote.id, await shop.signedIn()],
    [randomUUID(), member],
    [quote.reference, member],
  ] as const) {
    expect(await call('GET /api/orders/{id}', id, undefined, who)).toMatchObject(notFound);
  }
});

test('GET /api/orders/{id}/pieces tells staff prices, holds, and who else asks', async () => {
  const other = await shop.signedIn();
  const theirs = await request([patch.id], other);
  await offer({ lines: [{ productId: patch.id, price: '140' }] }, theirs.id);
  const hold = { productId: patch.id, until: inDays(1), reason: 'Show' };
  await shop.orders('POST /api/holds', { headers: staff.headers, body: hold });
  const { body } = await call('GET /api/orders/{id}/pieces', quote.id, undefined, staff);
  const order = [patch.id, badge.id].map((id) =>
    body.find(({ productId }: { productId: string }) => productId === id),
  );
  expect(order).toMatchObject([
    {
      availability: 'In Stock',
      stock: 2,
      sharePrice: null,
      cost: null,
      consignor: null,
      consignorShare: null,
      lastPrice: '140.00',
      claims: [{ kind: 'manual', reason: 'Show' }],
      otherQuotes: expect.arrayContaining([
        { id: theirs.id, reference: theirs.reference, state: 'quoted' },
      ]),
    },
    { availability: 'In Stock', claims: [] },
  ]);
  expect(await call('GET /api/orders/{id}/pieces', quote.id)).toMatchObject(forbidden);
});

test('GET /api/orders/{id}/pieces tells the cost and the consignor of the item, before the cost in Airtable', async () => {
  await catalogWithRecord(1, { cost: 40, consignor: 'Ada', consignorShare: '62.50' });
  await catalogWithRecord(2, { consignor: 'Bob' });
  const cost = '55.00';
  const own = { ...patch, id: randomUUID(), airtableId: recordId(1), cost };
  const other = { ...patch, id: randomUUID(), airtableId: recordId(2), cost };
  await Promise.all([own, other].map(shop.change));
  const { id } = await request([own.id, other.id]);
  const { body } = await call('GET /api/orders/{id}/pieces', id, undefined, staff);
  const find = (productId: string) =>
    body.find((piece: { productId: string }) => piece.productId === productId);
  expect(find(own.id)).toMatchObject({
    cost: '40.00',
    consignor: 'Ada',
    consignorShare: '62.5',
  });
  expect(find(other.id)).toMatchObject({ cost, consignor: 'Bob', consignorShare: null });
});

describe('GET /api/orders/inbox', () => {
  const inbox = async (query = '') => {
    const { body, headers } = await shop.orders('GET /api/orders/inbox', {
      headers: staff.headers,
      query,
    });
    return { rows: body as { id: string; group: string; state: string }[], headers };
  };
  const groupOf = async (id: string) => (await inbox()).rows.find((row) => row.id === id)?.group;

  test('GET /api/orders/inbox lists first what has waited for the dealer the longest', async () => {
    const second = await request([medal.id]);
    const third = await request([helmet.id]);
    const ids = async () =>
      (await inbox()).rows
        .map(({ id }) => id)
        .filter((id) => [quote, second, third].some((each) => each.id === id));
    expect(await ids()).toEqual([quote.id, second.id, third.id]);
    await offer();
    expect(await ids()).toEqual([second.id, third.id, quote.id]);
    expect(await groupOf(quote.id)).toBe('quoted');
    await call('POST /api/orders/{id}/messages', quote.id, { text: 'A question' });
    expect(await ids()).toEqual([second.id, third.id, quote.id]);
    expect(await groupOf(quote.id)).toBe('waiting');
    const { messages } = await get();
    const read = { message: messages[0]?.id };
    await call('POST /api/orders/{id}/read', quote.id, read, staff);
    expect(await groupOf(quote.id)).toBe('quoted');
    await accept();
    expect(await groupOf(quote.id)).toBe('accepted');
    await call('POST /api/orders/{id}/withdraw', quote.id);
    expect(await groupOf(quote.id)).toBe('closed');
    await call('PATCH /api/orders/{id}', quote.id, { archived: true }, staff);
    expect(await groupOf(quote.id)).toBeUndefined();
    expect((await inbox('group=archived')).rows.map(({ id }) => id)).toContain(quote.id);
  });

  test('GET /api/orders/inbox pages, and judges expiry by the time', async () => {
    await offer();
    await endOffer();
    const all = (await inbox()).rows;
    expect(all.find(({ id }) => id === quote.id)?.state).toBe('expired');
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { rows, headers } = await inbox(`limit=2${cursor}`);
      seen.push(...rows);
      const next = /cursor=([^&>]+)/.exec(String(headers?.link ?? ''))?.[1];
      if (!next) break;
      cursor = `&cursor=${next}`;
    }
    expect(seen).toEqual(all);
    const { status } = await shop.orders('GET /api/orders/inbox', member);
    expect(status).toBe(403);
  });
});

describe('POST /api/orders/question', () => {
  const ask = (question: string, key = 'question', productId = medal.id) =>
    shop.orders('POST /api/orders/question', {
      headers: { ...member.headers, 'idempotency-key': key },
      body: { productId, question },
    });

  test('POST /api/orders/question becomes a quote of one line, also about a sold piece', async () => {
    await shop.change({ ...medal, availability: 'Sold Out' });
    const { status, body } = await ask('Is it named?');
    expect({ status, note: body.note, state: body.state }).toEqual({
      status: 201,
      note: 'Is it named?',
      state: 'pending',
    });
    expect(body.items).toMatchObject([{ productId: medal.id, quantity: 1 }]);
    expect((await ask('Is it named?')).body.id).toBe(body.id);
    expect((await ask('Another one')).status).toBe(409);
    expect((await ask('Is it named?', 'unknown', randomUUID())).status).toBe(404);
    expect((await ask(' ', 'empty')).status).toBe(400);
  });

  test('POST /api/orders/question is asked once when several devices send it, until it is closed', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((device) => ask('Is it named?', device)));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect({ statuses: answers.map(({ status }) => status), size: ids.size }).toEqual({
      statuses: [201, 201, 201],
      size: 1,
    });
    expect(ids).not.toContain((await ask('What is it worth?', 'd')).body.id);
    expect(ids).not.toContain((await ask('Is it named?', 'e', badge.id)).body.id);
    const [first = ''] = ids;
    await call('POST /api/orders/{id}/withdraw', first);
    expect((await ask('Is it named?', 'f')).body.id).not.toBe(first);
  });
});
