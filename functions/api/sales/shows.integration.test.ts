import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Show, ShowSummary } from '../../../shared/entities/show.ts';
import { dieAfterWrites } from '../../../tests/support/die-after-writes.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { inDays } from '../orders/testing/set-up-quotes.ts';
import { dayIn, setUpShows } from './testing/set-up-shows.ts';

const { given, call, sell, sold, prepare, take, takeBack, close, get, claimsOf } = setUpShows();
const { shop, patch, badge, medal } = given;
const conflict = { status: 409, body: { code: 'CONFLICT' } };
const states = (show: Show) => show.pieces.map(({ state }) => state);

const holdByHand = (productId: string, quantity: number) =>
  shop.orders('POST /api/holds', {
    headers: given.staff.headers,
    body: { productId, quantity, until: inDays(1), reason: 'For Ada' },
  });

async function addProducts(count: number): Promise<string[]> {
  const added = makeProducts(count).map((product) => ({
    ...product,
    id: randomUUID(),
    availability: 'In Stock' as const,
    stockQuantity: 1,
  }));
  const { writeProducts } = await import('../../platform/table/products.ts');
  await writeProducts({ put: added.map((each) => ({ ...each, sourceHash: null })), remove: [] });
  return added.map(({ id }) => id);
}

test('POST /api/shows prepares a show once for each key', async () => {
  const body = { name: 'Fort Lee', place: ' ', from: '2027-03-05', to: '2027-03-06' };
  const options = { body, 'idempotency-key': randomUUID() };
  const answers = [await call('POST /api/shows', options), await call('POST /api/shows', options)];
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: answers[0]?.body.id, name: 'Fort Lee', place: null });
    expect(body).toMatchObject({ pieces: [], sold: '0.00', closedAt: null, version: 1 });
    expect(body.by.id).toBe(given.staff.user.id);
  }
});

test.each<[string, object]>([
  ['name', { name: '' }],
  ['to', { from: dayIn(2), to: dayIn(1) }],
  ['from', { from: 'tomorrow' }],
  ['from', { from: '1899-12-31' }],
  ['to', { to: '9999-12-31' }],
])('POST /api/shows requires a valid %s', async (path, changes) => {
  const body = { name: 'Fort Lee', from: dayIn(1), to: dayIn(1), ...changes };
  expect(await call('POST /api/shows', { body })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  });
});

test('POST /api/shows/{id}/pieces holds all units until the end of the day after the show', async () => {
  await shop.change({ ...patch, stockQuantity: 2, sharePrice: '85.00' });
  const { id } = await prepare({ name: 'Fort Lee', from: '2099-03-05', to: '2099-03-06' });
  const { status, body } = await take(id, [patch.id, badge.id, patch.id]);
  expect(status).toBe(200);
  expect(body.pieces).toMatchObject([
    { productId: patch.id, name: patch.name, quantity: 2, sharePrice: '85.00', state: 'taken' },
    { productId: badge.id, quantity: 2, sharePrice: null, state: 'taken', orderId: null },
  ]);
  const until = '2099-03-08T05:00:00.000Z';
  const claim = { kind: 'show', quantity: 2, until, reason: 'Show: Fort Lee' };
  expect(await claimsOf(patch.id)).toMatchObject([claim]);
  const before = await claimsOf(badge.id);
  expect((await take(id, [badge.id])).body.pieces).toHaveLength(2);
  expect(await claimsOf(badge.id)).toEqual(before);
});

test('POST /api/shows/{id}/pieces takes all of the pieces or none', async () => {
  const { id } = await prepare();
  await given.offer();
  await given.accept();
  await holdByHand(medal.id, 2);
  const ids = [patch.id, badge.id, medal.id, shop.soldOut.id];
  expect(await take(id, ids)).toMatchObject({
    status: 409,
    body: { code: 'ON_HOLD', productIds: [badge.id, medal.id, shop.soldOut.id] },
  });
  expect((await get(id)).pieces).toEqual([]);
  expect((await take(id, [patch.id])).body.pieces).toMatchObject([{ quantity: 1 }]);
  expect(await take(id, [badge.id, randomUUID()])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'productIds.1' }] },
  });
});

test('POST /api/shows/{id}/pieces takes hundreds of pieces, and takes them back', async () => {
  const ids = await addProducts(200);
  const { id } = await prepare();
  expect((await take(id, ids)).body.pieces).toHaveLength(200);
  expect(await claimsOf(ids[199] ?? '')).toHaveLength(1);
  const { body } = await takeBack(id, ids);
  expect(new Set(states(body))).toEqual(new Set(['back']));
  expect(await claimsOf(ids[0] ?? '')).toEqual([]);
  expect(await claimsOf(ids[199] ?? '')).toEqual([]);
  const more = Array.from({ length: 301 }, () => randomUUID());
  expect(await take(id, more)).toMatchObject(conflict);
});

test('POST /api/shows/{id}/pieces says how many pieces were taken before a refusal', async () => {
  const ids = Array.from({ length: 120 }, () => randomUUID());
  const { id } = await prepare();
  const { changePieces } = await import('../../domain/shows/change-pieces.ts');
  const { conflict: refuse } = await import('../../platform/errors.ts');
  const takeUntil = (count: number) =>
    changePieces(id, ids, 'taken', (some, { changedBefore }) => {
      if (some.length < ids.length && changedBefore >= count) throw refuse('This show is closed.');
      return [];
    });
  await expect(takeUntil(90)).rejects.toThrow('90 of 120 pieces were taken. This show is closed.');
  await expect(takeUntil(0)).rejects.toThrow(/^This show is closed\.$/);
});

test('POST /api/shows/{id}/pieces to a show at the same time keeps all pieces', async () => {
  const ids = await addProducts(6);
  const { id } = await prepare();
  const answers = await Promise.all(ids.map((productId) => take(id, [productId])));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await get(id)).pieces.map(({ productId }) => productId).sort()).toEqual(ids.sort());
});

test('POST /api/shows/{id}/pieces refuses a show that is over', async () => {
  const { id } = await prepare({ from: dayIn(-3), to: dayIn(-2) });
  expect(await take(id, [patch.id])).toMatchObject(conflict);
});

test('POST /api/shows/{id}/back ends the hold of the show only', async () => {
  const { id } = await prepare();
  await take(id, [patch.id, badge.id]);
  const { status, body } = await takeBack(id, [patch.id]);
  expect(status).toBe(200);
  expect(states(body)).toEqual(['back', 'taken']);
  expect(await claimsOf(patch.id)).toEqual([]);
  expect(await claimsOf(badge.id)).toHaveLength(1);
  expect(states((await takeBack(id, [patch.id])).body)).toEqual(['back', 'taken']);
  expect(await takeBack(id, [medal.id])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'productIds.0' }] },
  });
  expect(states((await take(id, [patch.id])).body)).toEqual(['taken', 'taken']);
});

test('POST /api/sales at a show sells its pieces, one unit after the other', async () => {
  const { id } = await prepare();
  await take(id, [patch.id, badge.id]);
  const sale = { showId: id, lines: [{ productId: patch.id, price: '125' }] };
  const first = await sold(sale);
  expect(first.showId).toBe(id);
  expect(await get(id)).toMatchObject({
    sold: '125.00',
    pieces: [
      { state: 'taken', quantity: 2, orderId: first.id },
      { state: 'taken', orderId: null },
    ],
  });
  expect(await claimsOf(patch.id)).toMatchObject([
    { kind: 'show', quantity: 1 },
    { kind: 'sale', quantity: 1 },
  ]);
  const second = await sold({ ...sale, tax: { state: 'PA', amount: '7.50' } });
  expect(await get(id)).toMatchObject({
    sold: '257.50',
    pieces: [{ state: 'sold', orderId: second.id }, { state: 'taken' }],
  });
  expect(await takeBack(id, [patch.id])).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', productIds: [patch.id] },
  });
});

test('POST /api/sales at a show adds a piece that was not on its list', async () => {
  const { id } = await prepare();
  const order = await sold({ showId: id });
  expect((await get(id)).pieces).toMatchObject([
    { productId: patch.id, quantity: 1, state: 'sold', orderId: order.id },
  ]);
});

test('POST /api/sales without a show counts at the show that holds the piece', async () => {
  const { id } = await prepare();
  await take(id, [patch.id, badge.id]);
  const key = { 'idempotency-key': randomUUID() };
  const order = await sold({}, key);
  expect(order.showId).toBe(id);
  expect((await sold({}, key)).id).toBe(order.id);
  expect(await get(id)).toMatchObject({
    sold: '125.00',
    pieces: [
      { state: 'taken', orderId: order.id },
      { state: 'taken', orderId: null },
    ],
  });
  await sold();
  expect(states(await get(id))).toEqual(['sold', 'taken']);
  expect(await sold({ lines: [{ productId: medal.id, price: '5' }] })).not.toHaveProperty('showId');
});

test('POST /api/sales at a show also sells the pieces that another show holds', async () => {
  const [here, other] = [await prepare(), await prepare({ name: 'Fort Lee' })];
  await take(other.id, [patch.id]);
  await sold({ showId: here.id, lines: [{ productId: patch.id, price: '125', quantity: 2 }] });
  expect(await get(here.id)).toMatchObject({ sold: '250.00', pieces: [{ state: 'sold' }] });
  expect(await get(other.id)).toMatchObject({ sold: '0.00', pieces: [{ state: 'sold' }] });
});

test('POST /api/sales says how many pieces fit if a sale has too many pieces of too many shows', async () => {
  const ids = await addProducts(90);
  for (const some of [ids.slice(0, 30), ids.slice(30, 60), ids.slice(60)]) {
    const { id } = await prepare();
    expect((await take(id, some)).status).toBe(200);
  }
  const lines = ids.map((productId) => ({ productId, price: '10' }));
  const message = expect.stringContaining('At most 89 pieces');
  const refused = { status: 400, body: { issues: [{ path: 'lines', message }] } };
  expect(await sell({ lines })).toMatchObject(refused);
  expect(await claimsOf(ids[89] ?? '')).toMatchObject([{ kind: 'show' }]);
  const { id } = await sold({ lines: lines.slice(1) });
  expect(await claimsOf(ids[89] ?? '')).toMatchObject([{ kind: 'sale', id }]);
});

test('POST /api/sales at a show leaves the unit that is held by hand', async () => {
  await shop.change({ ...patch, availability: 'In Stock', stockQuantity: 1 });
  const { id } = await prepare();
  await take(id, [patch.id]);
  await shop.change({ ...patch, availability: 'In Stock', stockQuantity: 2 });
  expect((await holdByHand(patch.id, 1)).status).toBe(201);
  await sold({ showId: id });
  expect((await claimsOf(patch.id)).map(({ kind }) => kind)).toEqual(['manual', 'sale']);
});

test('GET /api/shows/{id} and a sale at a show name an unknown show', async () => {
  const id = randomUUID();
  expect((await call('GET /api/shows/{id}', { id })).status).toBe(404);
  expect((await sell({ showId: id })).status).toBe(404);
});

test('POST /api/sales at a show from several devices counts each sale', async () => {
  const ids = await addProducts(6);
  const { id } = await prepare();
  await take(id, ids);
  await Promise.all(
    ids.map((productId) => sold({ showId: id, lines: [{ productId, price: '10' }] })),
  );
  const show = await get(id);
  expect(show.sold).toBe('60.00');
  expect(states(show)).toEqual(Array(6).fill('sold'));
});

test('PATCH /api/shows/{id} moves the holds with the days', async () => {
  const { id, version } = await prepare({ name: 'Fort Lee', from: '2099-03-05', to: '2099-03-06' });
  await take(id, [patch.id, badge.id]);
  await takeBack(id, [badge.id]);
  const body = { name: 'Fort Dix', to: '2099-07-04', version };
  expect(await call('PATCH /api/shows/{id}', { id, body })).toMatchObject({
    status: 200,
    body: { name: 'Fort Dix', from: '2099-03-05', to: '2099-07-04', version: version + 1 },
  });
  expect(await claimsOf(patch.id)).toMatchObject([
    { quantity: 2, until: '2099-07-06T04:00:00.000Z', reason: 'Show: Fort Dix' },
  ]);
  expect(await claimsOf(badge.id)).toEqual([]);
  const repeated = await call('PATCH /api/shows/{id}', { id, body });
  expect(repeated).toMatchObject({ status: 200, body: { version: version + 1 } });
  const outdated = { name: 'Fort Lee', version };
  expect(await call('PATCH /api/shows/{id}', { id, body: outdated })).toMatchObject(conflict);
  const wrong = { from: '2099-07-05' };
  expect((await call('PATCH /api/shows/{id}', { id, body: wrong })).status).toBe(400);
});

test('PATCH /api/shows/{id} to days that are over ends the holds', async () => {
  const { id } = await prepare();
  await take(id, [patch.id]);
  const body = { from: dayIn(-5), to: dayIn(-4) };
  expect((await call('PATCH /api/shows/{id}', { id, body })).status).toBe(200);
  expect(await claimsOf(patch.id)).toEqual([]);
});

test('PATCH /api/shows/{id} to later days holds pieces again, and names those that are not free', async () => {
  const { id } = await prepare();
  await take(id, [patch.id, badge.id, medal.id]);
  const over = { from: dayIn(-5), to: dayIn(-4) };
  expect(await call('PATCH /api/shows/{id}', { id, body: over })).toMatchObject({
    status: 200,
    body: { notHeld: [] },
  });
  await sold({ lines: [{ productId: badge.id, price: '20', quantity: 2 }] });
  expect((await holdByHand(medal.id, 1)).status).toBe(201);
  const answer = await call('PATCH /api/shows/{id}', { id, body: { to: dayIn(4) } });
  expect(answer).toMatchObject({ status: 200, body: { notHeld: [badge.id, medal.id] } });
  expect(await claimsOf(patch.id)).toMatchObject([
    { id, kind: 'show', quantity: 2, reason: 'Show: Lancaster' },
  ]);
  expect(await claimsOf(medal.id)).toMatchObject([
    { kind: 'manual', quantity: 1 },
    { id, kind: 'show', quantity: 1 },
  ]);
  expect((await claimsOf(badge.id)).map(({ kind }) => kind)).toEqual(['sale']);
});

test('PATCH /api/shows/{id} that is repeated after an interruption moves the holds', async () => {
  const { id, version } = await prepare();
  await take(id, [patch.id]);
  const body = { to: '2099-07-04', version };
  let isDead = true;
  for (let writes = 0; isDead; writes++) {
    const change = () => call('PATCH /api/shows/{id}', { id, body });
    ({ isDead } = await dieAfterWrites(writes, change));
  }
  expect(await get(id)).toMatchObject({ to: '2099-07-04', version: version + 1 });
  expect(await claimsOf(patch.id)).toMatchObject([{ until: '2099-07-06T04:00:00.000Z' }]);
});

test('the hold of a show stays when holds by hand begin and end', async () => {
  const end = () =>
    shop.orders('DELETE /api/holds/{productId}', {
      headers: given.staff.headers,
      params: { productId: patch.id },
    });
  await holdByHand(patch.id, 1);
  const { id } = await prepare();
  await take(id, [patch.id]);
  expect((await end()).status).toBe(200);
  expect(await claimsOf(patch.id)).toMatchObject([{ id, kind: 'show', quantity: 1 }]);
  const refused = { status: 409, body: { code: 'ON_HOLD', productIds: [patch.id] } };
  expect(await holdByHand(patch.id, 2)).toMatchObject(refused);
  expect((await holdByHand(patch.id, 1)).status).toBe(201);
  expect((await end()).status).toBe(200);
  expect(await end()).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  expect(await claimsOf(patch.id)).toMatchObject([{ id, kind: 'show', quantity: 1 }]);
});

test('POST /api/shows/{id}/close refuses while pieces are neither sold nor taken back', async () => {
  const { id } = await prepare();
  await take(id, [patch.id, badge.id]);
  await takeBack(id, [badge.id]);
  expect(await close(id)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', productIds: [patch.id] },
  });
  await takeBack(id, [patch.id]);
  const { status, body } = await close(id);
  expect(status).toBe(200);
  expect(body.closedAt).not.toBeNull();
  expect((await close(id)).body.closedAt).toBe(body.closedAt);
  expect(await take(id, [patch.id])).toMatchObject(conflict);
  expect(await call('PATCH /api/shows/{id}', { id, body: { name: 'New' } })).toMatchObject(
    conflict,
  );
});

test('POST /api/shows/{id}/close keeps missing pieces on hold until they are found', async () => {
  const { id } = await prepare({ name: 'Fort Lee' });
  await take(id, [patch.id, badge.id]);
  await sold({ showId: id });
  const { status, body } = await close(id, { missing: true });
  expect(status).toBe(200);
  expect(states(body)).toEqual(['missing', 'missing']);
  const claim = (await claimsOf(patch.id)).find(({ kind }) => kind === 'show');
  expect(claim).toMatchObject({ quantity: 1, reason: 'Missing since the show Fort Lee' });
  expect(Date.parse(claim?.until ?? '')).toBeGreaterThan(Date.parse(inDays(29)));
  expect(states((await takeBack(id, [badge.id])).body)).toEqual(['missing', 'back']);
  expect(await claimsOf(badge.id)).toEqual([]);
  await sold({ showId: id });
  expect(states(await get(id))).toEqual(['sold', 'back']);
});

test('GET /api/shows lists the latest first with their sums', async () => {
  const early = await prepare({ from: '2098-01-01', to: '2098-01-02' });
  const late = await prepare({ from: '2098-02-01', to: '2098-02-02' });
  await take(early.id, [patch.id, badge.id]);
  await sold({ showId: early.id, lines: [{ productId: badge.id, price: '20', quantity: 2 }] });
  const { body } = await call('GET /api/shows');
  const listed = (body as ShowSummary[]).filter(({ id }) => id === early.id || id === late.id);
  expect(listed).toMatchObject([
    { id: late.id, pieceCount: 0, soldCount: 0, sold: '0.00' },
    { id: early.id, pieceCount: 2, soldCount: 1, sold: '40.00' },
  ]);
  expect(listed[0]).not.toHaveProperty('pieces');
});

test('the hold of a show ends by itself on the day after it', async () => {
  const { id } = await prepare();
  await take(id, [patch.id]);
  const { endHolds } = await import('../../jobs/outbox/end-holds.ts');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 86_400_000 });
  try {
    await endHolds();
  } finally {
    vi.useRealTimers();
  }
  expect(await claimsOf(patch.id)).toEqual([]);
  expect(states(await get(id))).toEqual(['taken']);
});

test('a reader looks at shows, and a cataloger does not', async () => {
  const { id } = await prepare();
  const [reader, cataloger] = [await signedInAs('reader'), await signedInAs('cataloger')];
  expect((await call('GET /api/shows', { who: reader })).status).toBe(200);
  expect((await call('GET /api/shows/{id}', { id, who: reader })).status).toBe(200);
  const body = { productIds: [patch.id] };
  for (const who of [reader, cataloger]) {
    for (const { status } of [
      await call('POST /api/shows', { who, body: { name: 'A', from: dayIn(1), to: dayIn(1) } }),
      await call('PATCH /api/shows/{id}', { id, who, body: { name: 'A' } }),
      await call('POST /api/shows/{id}/pieces', { id, who, body }),
      await call('POST /api/shows/{id}/back', { id, who, body }),
      await call('POST /api/shows/{id}/close', { id, who }),
    ]) {
      expect(status).toBe(403);
    }
  }
  expect((await call('GET /api/shows', { who: cataloger })).status).toBe(403);
  expect((await call('GET /api/shows/{id}', { id, who: cataloger })).status).toBe(403);
});
