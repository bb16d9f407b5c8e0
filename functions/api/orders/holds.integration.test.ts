import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Claim } from '../../../shared/entities/hold.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch, badge] = shop.products;
let staff: Awaited<ReturnType<typeof shop.signedInStaff>>;

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const hold = (body: object = {}, { headers } = staff) =>
  shop.orders('POST /api/holds', {
    headers,
    body: { productId: patch.id, until: inHours(2), reason: 'Show of Shows', ...body },
  });
const list = () => shop.orders('GET /api/holds', { headers: staff.headers });
const end = (productId = patch.id, { headers } = staff) =>
  shop.orders('DELETE /api/holds/{productId}', { headers, params: { productId } });
const setClaims = async (claims: Claim[]) => {
  const { changeHold } = await import('../../domain/quotes/holds.ts');
  await changeHold({ productId: patch.id, name: patch.name }, () => ({ claims, freed: [] }));
};
const claim = (changes: Partial<Claim>): Claim => ({
  id: randomUUID(),
  kind: 'quote',
  quantity: 1,
  until: inHours(1),
  reason: null,
  by: null,
  at: inHours(-1),
  airtable: null,
  ...changes,
});

beforeEach(async () => {
  staff = await shop.signedInStaff();
  await shop.change({ ...patch, stockQuantity: 2 });
  await setClaims([]);
});

test('POST /api/holds holds a piece until the given time, and replaces an earlier hold by hand', async () => {
  const { status, body } = await hold();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    productId: patch.id,
    name: patch.name,
    claims: [
      {
        kind: 'manual',
        quantity: 1,
        reason: 'Show of Shows',
        by: { email: staff.user.email },
      },
    ],
  });
  const { body: longer } = await hold({ quantity: 2, reason: 'Phone call' });
  expect(longer.claims).toMatchObject([{ quantity: 2, reason: 'Phone call' }]);
  expect((await list()).body).toEqual([longer]);
});

test('POST /api/holds fails for what others hold, and for what is sold', async () => {
  await setClaims([claim({ quantity: 2 })]);
  expect(await hold()).toMatchObject({
    status: 409,
    body: { code: 'ON_HOLD', productIds: [patch.id] },
  });
  await setClaims([claim({ quantity: 2, until: inHours(-1) })]);
  expect((await hold()).status).toBe(201);
  const { soldOut } = shop;
  expect((await hold({ productId: soldOut.id })).status).toBe(409);
});

test('POST /api/holds rejects bad input', async () => {
  const isRejected = async (body: object, path: string) =>
    expect(await hold(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  await isRejected({ until: inHours(-1) }, 'until');
  await isRejected({ reason: ' ' }, 'reason');
  await isRejected({ quantity: 0 }, 'quantity');
  expect((await hold({ productId: randomUUID() })).status).toBe(404);
  expect((await hold({}, await shop.signedIn())).status).toBe(403);
});

test('DELETE /api/holds/{productId} ends a hold by hand, again without effect', async () => {
  await hold();
  expect(await end()).toMatchObject({ status: 200, body: { success: true } });
  expect((await list()).body).toEqual([]);
  expect((await end()).status).toBe(200);
  expect((await end(patch.id, await shop.signedIn())).status).toBe(403);
});

test('DELETE /api/holds/{productId} leaves the hold of a quote', async () => {
  await setClaims([claim({})]);
  expect(await end()).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  expect((await list()).body).toMatchObject([{ claims: [{ kind: 'quote' }] }]);
});

test('GET /api/holds lists what is held now, by name', async () => {
  await setClaims([claim({}), claim({ until: inHours(-1) })]);
  await hold({ productId: badge.id });
  const { body } = await list();
  const names = body.map(({ name }: { name: string }) => name);
  expect(names).toEqual([patch.name, badge.name].sort((a, b) => a.localeCompare(b, 'en')));
  const held = body.find(({ productId }: { productId: string }) => productId === patch.id);
  expect(held.claims).toHaveLength(1);
  expect((await shop.orders('GET /api/holds', await shop.signedIn())).status).toBe(403);
  await end(badge.id);
});

test('POST /api/holds/{productId}/airtable has a failed update tried again', async () => {
  const retry = () =>
    shop.orders('POST /api/holds/{productId}/airtable', {
      headers: staff.headers,
      params: { productId: patch.id },
    });
  expect((await retry()).status).toBe(404);
  const airtable = { state: 'failed', error: 'Airtable is down', at: inHours(-1) } as const;
  await setClaims([claim({ kind: 'sale', until: null, airtable })]);
  const { status, body } = await retry();
  expect(status).toBe(200);
  expect(body.claims).toMatchObject([{ airtable: { state: 'waiting', error: null } }]);
  await setClaims([]);
});
