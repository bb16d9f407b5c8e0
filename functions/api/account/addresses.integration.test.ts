import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_SAVED_ADDRESSES, type SavedAddress } from '../../../shared/entities/postal-address.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';

const shop = membersShop();
let account: Awaited<ReturnType<typeof loadCalls>>;
let member: Awaited<ReturnType<typeof shop.signedIn>>;
beforeAll(async () => {
  account = await loadCalls('account');
});
beforeEach(async () => {
  member = await shop.signedIn();
});

const add = (fields: object = {}, { headers } = member) =>
  account('POST /api/account/addresses', { headers, body: { ...ADDRESS, ...fields } });
const replace = (id: string, fields: object = {}, { headers } = member) =>
  account('PUT /api/account/addresses/{id}', {
    headers,
    params: { id },
    body: { ...ADDRESS, ...fields },
  });
const remove = (id: string, { headers } = member) =>
  account('DELETE /api/account/addresses/{id}', { headers, params: { id } });
const list = async ({ headers } = member): Promise<SavedAddress[]> =>
  (await account('GET /api/account/addresses', { headers })).body;

test('POST /api/account/addresses adds an address', async () => {
  const { status, body } = await add({ addressLine2: ' ' });
  expect({ status, body }).toEqual({
    status: 201,
    body: { ...ADDRESS, id: expect.any(String), isDefault: false },
  });
  expect(await list()).toEqual([body]);
});

test('GET /api/account/addresses lists the default address first', async () => {
  const ids: string[] = [];
  for (const isDefault of [false, true, false]) ids.push((await add({ isDefault })).body.id);
  expect((await list()).map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]]);
});

test('POST /api/account/addresses keeps one default, also when addresses are added at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => add({ isDefault: true })));
  const addresses = await list();
  expect(addresses.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
  expect(new Set(addresses.map(({ id }) => id)).size).toBe(3);
});

test(`POST /api/account/addresses adds up to ${MAX_SAVED_ADDRESSES} addresses`, async () => {
  for (let n = 0; n < MAX_SAVED_ADDRESSES; n++) expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await list()).toHaveLength(MAX_SAVED_ADDRESSES);
});

test('PUT /api/account/addresses/{id} replaces an address, which may become the default', async () => {
  const { body: first } = await add({ isDefault: true });
  const { body: second } = await add();
  const fields = { addressLine1: '2 Main Street', isDefault: true };
  const replaced = { ...ADDRESS, ...fields, id: second.id };
  expect(await replace(second.id, fields)).toMatchObject({ status: 200, body: replaced });
  expect(await list()).toEqual([replaced, { ...first, isDefault: false }]);
});

test('DELETE /api/account/addresses/{id} removes an address, however often it is pressed', async () => {
  const { body: kept } = await add();
  const { body: removed } = await add();
  expect((await remove(removed.id)).status).toBe(200);
  expect((await remove(removed.id)).status).toBe(200);
  expect(await list()).toEqual([kept]);
});

test('an address book is its member’s alone', async () => {
  const { body } = await add();
  const stranger = await shop.signedIn();
  expect(await list(stranger)).toEqual([]);
  expect((await replace(body.id, {}, stranger)).status).toBe(404);
  await remove(body.id, stranger);
  expect(await list()).toEqual([body]);
  expect((await replace(randomUUID())).status).toBe(404);
});

test.each([
  ['adminArea1', { adminArea1: null }],
  ['postalCode', { countryCode: 'DE', postalCode: '' }],
  ['countryCode', { countryCode: 'ZZ' }],
  ['name', { name: '' }],
  ['isDefault', { isDefault: 'yes' }],
])('POST /api/account/addresses and PUT require a valid %s', async (path, fields) => {
  const { body } = await add();
  for (const answer of [await add(fields), await replace(body.id, fields)]) {
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  }
});

test('the address book is exported and erased with the account', async () => {
  await add();
  const { headers, user } = member;
  const exported = await account('GET /api/account/export', { headers });
  expect(exported.body).toMatchObject({ addresses: [ADDRESS] });
  const { eraseMember } = await import('./personal-data.ts');
  await eraseMember({ userId: user.id, email: user.email }, async () => {});
  const { listAddresses } = await import('../../platform/table/saved-addresses.ts');
  expect(await listAddresses(user.id)).toEqual([]);
});
