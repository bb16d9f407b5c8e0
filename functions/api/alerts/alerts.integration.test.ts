import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let member: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('alerts');
});
afterAll(() => engines.stop());
beforeEach(async () => {
  member = await signedIn();
});

const add = (body: unknown, { headers } = member) => call('POST /api/alerts', { headers, body });
const list = async ({ headers } = member) => (await call('GET /api/alerts', { headers })).body;
const change = (id: string, body: unknown, { headers } = member) =>
  call('PATCH /api/alerts/{id}', { headers, params: { id }, body });
const remove = (id: string, { headers } = member) =>
  call('DELETE /api/alerts/{id}', { headers, params: { id } });
const loadRecipients = () => import('../../platform/table/mail-recipients.ts');

test('POST /api/alerts saves a search, by default immediately and without the name', async () => {
  const { status, body } = await add({ query: { search: 'rangers', itemTypes: ['Patches'] } });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    query: { search: 'rangers', itemTypes: ['Patches'] },
    cadence: 'immediate',
    isNameShown: false,
  });
  expect(await list()).toEqual([body]);
});

test('POST /api/alerts changes the alert of the same query, however it is written', async () => {
  const first = await add({ query: { search: '2nd  Rangers', eras: ['WWII', 'Korea'] } });
  const { status, body } = await add({
    query: { eras: ['Korea', 'WWII'], search: ' 2nd rangers ', materials: [] },
    cadence: 'weekly',
    isNameShown: true,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: first.body.id, cadence: 'weekly', isNameShown: true });
  expect(await list()).toHaveLength(1);
});

test('POST /api/alerts creates one alert for concurrent requests', async () => {
  await Promise.all(Array.from({ length: 10 }, () => add({ query: { search: 'zippo' } })));
  expect(await list()).toHaveLength(1);
});

test('POST /api/alerts saves a query again that an alert had before it was changed', async () => {
  const { body } = await add({ query: { search: 'rangers' } });
  await change(body.id, { query: { search: 'marines' } });
  expect((await add({ query: { search: 'rangers' } })).status).toBe(201);
  expect(await list()).toHaveLength(2);
});

test('POST /api/alerts turns the mails on again for a member who had unsubscribed', async () => {
  const { findRecipient, saveSettings, toRecipientId } = await loadRecipients();
  const id = toRecipientId(member.user.email);
  await saveSettings(id, member.user.email, { alerts: false, newsletter: 'weekly' });
  await add({ query: { search: 'rangers' } });
  expect((await findRecipient(id)).settings).toMatchObject({
    alerts: true,
    newsletter: 'weekly',
  });
});

test('POST /api/alerts accepts no more than the limit', async () => {
  for (let number = 0; number < BUDGETS.alert.rows; number++) {
    expect((await add({ query: { search: `search ${number}` } })).status).toBe(201);
  }
  expect((await add({ query: { search: 'one more' } })).status).toBe(409);
  expect((await add({ query: { search: 'search 7' }, cadence: 'daily' })).status).toBe(200);
});

test.each([
  [{}, 'query'],
  [{ query: {} }, 'query'],
  [{ query: { search: '  ', itemTypes: [] } }, 'query'],
  [{ query: { priceMax: '100' } }, 'query'],
  [{ query: { search: 'x'.repeat(201) } }, 'query.search'],
  [{ query: { search: 'cap', priceMax: '-1' } }, 'query.priceMax'],
  [{ query: { search: 'cap', priceMax: 'cheap' } }, 'query.priceMax'],
  [{ query: { itemTypes: 'Patches' } }, 'query.itemTypes'],
  [{ query: { search: 'cap', color: 'red' } }, 'query'],
  [{ query: { search: 'cap' }, cadence: 'hourly' }, 'cadence'],
])('POST /api/alerts names the invalid field of %j', async (body, path) => {
  expect(await add(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('POST /api/alerts is for members only', async () => {
  expect((await call('POST /api/alerts', { body: { query: { search: 'x' } } })).status).toBe(401);
});

test('PATCH /api/alerts/{id} changes what is given and nothing else', async () => {
  const { body: before } = await add({ query: { search: 'rangers' } });
  const { status, body } = await change(before.id, { cadence: 'daily' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...before, cadence: 'daily', updatedAt: expect.any(String) });
  expect(await list()).toEqual([body]);
});

test('PATCH /api/alerts/{id} rejects a query that another alert has', async () => {
  await add({ query: { search: 'rangers' } });
  const { body } = await add({ query: { search: 'marines' } });
  expect((await change(body.id, { query: { search: 'RANGERS' } })).status).toBe(409);
});

test('PATCH /api/alerts/{id} does not reach other members’ alerts', async () => {
  const { body } = await add({ query: { search: 'rangers' } });
  const other = await signedIn();
  expect((await change(body.id, { cadence: 'daily' }, other)).status).toBe(404);
  expect(await list()).toEqual([body]);
});

test('PATCH /api/alerts/{id} answers 404 to an unknown id, and 400 to nothing to change', async () => {
  expect((await change(randomUUID(), { cadence: 'daily' })).status).toBe(404);
  const { body } = await add({ query: { search: 'rangers' } });
  expect((await change(body.id, {})).status).toBe(400);
  expect((await change('x', { cadence: 'daily' })).status).toBe(400);
});

test('DELETE /api/alerts/{id} deletes the caller’s own alert, and is idempotent', async () => {
  const { body } = await add({ query: { search: 'rangers' } });
  const other = await signedIn();
  expect(await remove(body.id, other)).toMatchObject({ status: 200 });
  expect(await list()).toEqual([body]);
  expect(await remove(body.id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await remove(body.id)).toMatchObject({ status: 200 });
  expect(await list()).toEqual([]);
});

test('GET /api/alerts lists the caller’s own alerts, newest first', async () => {
  const { body: first } = await add({ query: { search: 'rangers' } });
  await new Promise((resolve) => setTimeout(resolve, 2));
  const { body: second } = await add({ query: { search: 'marines' } });
  await add({ query: { search: 'zippo' } }, await signedIn());
  expect(await list()).toEqual([second, first]);
});

describe('GET /api/early-products', () => {
  const [newest, older, due] = makeProducts(3);
  const toTime = (ms: number) => new Date(ms).toISOString();
  const nowMs = Date.now();
  const save = async () => {
    const { saveEarlyAccess } = await import('../../platform/bucket/early-products.ts');
    if (!newest || !older || !due) throw new Error('three products are needed');
    await saveEarlyAccess({
      publishedAt: toTime(nowMs),
      products: [
        { ...older, publicAt: toTime(nowMs + 1_000) },
        { ...due, publicAt: toTime(nowMs) },
        { ...newest, publicAt: toTime(nowMs + 2_000) },
      ],
    });
  };
  const get = (headers = member.headers) => call('GET /api/early-products', { headers });
  beforeEach(() => {
    process.env.EARLY_ACCESS_HOURS = '48';
  });
  afterEach(() => {
    delete process.env.EARLY_ACCESS_HOURS;
  });

  test('GET /api/early-products is empty before anything is early', async () => {
    expect(await get()).toMatchObject({ status: 200, body: [] });
  });

  test('GET /api/early-products lists products that are not public yet, newest first, and is not stored', async () => {
    await save();
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(headers?.['cache-control']).toBe('no-store');
    expect(body).toEqual([
      { ...newest, publicAt: toTime(nowMs + 2_000) },
      { ...older, publicAt: toTime(nowMs + 1_000) },
    ]);
  });

  test('GET /api/early-products shows what is on hold', async () => {
    await save();
    const { changeHold } = await import('../../domain/quotes/holds.ts');
    const id = newest?.id ?? '';
    const hold = (quantity: number) =>
      changeHold({ productId: id, name: 'Piece' }, (_, at) => ({
        claims:
          quantity === 0
            ? []
            : [
                {
                  id,
                  kind: 'manual',
                  quantity,
                  until: toTime(Date.now() + 60_000),
                  reason: 'Show',
                  by: null,
                  at,
                  airtable: null,
                },
              ],
        freed: [],
      }));
    await hold(newest?.stockQuantity ?? 0);
    expect((await get()).body).toMatchObject([{ id, availability: 'On Hold' }, { id: older?.id }]);
    await hold(0);
    expect((await get()).body[0]).toMatchObject({ id, availability: newest?.availability });
  });

  test('GET /api/early-products is empty without the setting', async () => {
    await save();
    process.env.EARLY_ACCESS_HOURS = '0';
    expect((await get()).body).toEqual([]);
  });

  test('GET /api/early-products is for members only', async () => {
    await save();
    const { status, body } = await call('GET /api/early-products');
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(newest?.id);
  });
});

test('GET /api/wanted comes in pages that fit into an answer, however long the searches are', async () => {
  const { createAlert, deleteAlerts } = await import('../../platform/table/alerts.ts');
  const now = new Date().toISOString();
  const long = Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(200, 'ß'));
  const ids = Array.from({ length: 3 }, () => randomUUID());
  for (const userId of ids) {
    for (let n = 0; n < 50; n++) {
      await createAlert({
        id: randomUUID(),
        userId,
        query: { search: `${userId} ${n}`, unitNames: long, eras: long, materials: long },
        cadence: 'weekly',
        isNameShown: false,
        createdAt: now,
        updatedAt: now,
      });
    }
  }
  const { headers } = await signedInStaff();
  const found: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query: string = cursor ? new URLSearchParams({ cursor }).toString() : '';
    const answer = await call('GET /api/wanted', { headers, query });
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answer.body)))).toBeLessThan(6e6);
    found.push(...answer.body.map((each: { query: { search?: string } }) => each.query.search));
    cursor = answer.headers?.['x-next-cursor'] as string | undefined;
    pages++;
  }
  expect(pages).toBeGreaterThan(1);
  const hostile = found.filter((search) => ids.some((id) => search?.startsWith(id)));
  expect(new Set(hostile).size).toBe(150);
  expect(hostile).toHaveLength(150);
  for (const userId of ids) await deleteAlerts(userId);
});

test('GET /api/wanted counts members by search, and names those who agreed', async () => {
  const query = { search: `wanted ${randomUUID()}` };
  const named = await signedIn({}, 'Grace');
  await add({ query });
  await add({ query: { search: query.search.toUpperCase() }, isNameShown: true }, named);
  await add({ query: { search: `${query.search} too` } });
  const { headers } = await signedInStaff();
  const { body } = await call('GET /api/wanted', { headers });
  const wanted = body.filter(({ query: { search = '' } }: { query: { search?: string } }) =>
    search.toLowerCase().startsWith(query.search),
  );
  expect(wanted).toMatchObject([
    {
      collectors: 2,
      named: [{ firstName: 'Grace', lastName: null, email: named.user.email }],
    },
    { query: { search: `${query.search} too` }, collectors: 1, named: [] },
  ]);
});

test('GET /api/wanted is for staff only', async () => {
  expect((await call('GET /api/wanted')).status).toBe(401);
  expect((await call('GET /api/wanted', { headers: member.headers })).status).toBe(403);
});
