import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cart } from '../../shared/contract/cart.ts';
import { identification } from '../../shared/contract/identification.ts';
import { items } from '../../shared/contract/items.ts';
import { orders } from '../../shared/contract/orders.ts';
import { products } from '../../shared/contract/products.ts';
import { sync } from '../../shared/contract/sync.ts';
import { wishlist } from '../../shared/contract/wishlist.ts';
import type { Product } from '../../shared/entities/product.ts';
import { createDataDir, type Instance, startInstance } from '../support/instance.ts';
import { type ItemLog, itemRecord, recordId, startItemLog } from '../support/item-log.ts';
import { accounts } from '../support/log-in.ts';
import { signIn, type TestUser } from './support/users.ts';
import { ApiClient } from './support/valid-calls/client.ts';
import { createItemInput } from './support/valid-calls/items.ts';

const COMPLETE = { Era: 'WWII (1941-1945)', Condition: 'Fine', 'Is Authentic': true };
const RECORDS = [
  itemRecord(1, { ...COMPLETE, Header: 'A copy', 'Is Authentic': undefined, 'Is Featured': true }),
  itemRecord(2, { ...COMPLETE, Header: 'The only one' }),
  itemRecord(3, { ...COMPLETE, Header: 'A lot', Quantity: 3 }),
  itemRecord(4, { Header: undefined, 'Item Type': undefined }),
  itemRecord(5, { ...COMPLETE, Status: 'Listed' }),
  itemRecord(6, { ...COMPLETE, Header: 'Sold soon' }),
  ...Array.from({ length: 300 }, (_, n) => itemRecord(7 + n, COMPLETE)),
];

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let airtable: ItemLog;
let instance: Instance;
let staff: ApiClient;
let staffUser: TestUser;
let member: ApiClient;
let memberUser: TestUser;
beforeAll(async () => {
  dataDir = await createDataDir();
  airtable = await startItemLog({ records: RECORDS });
  instance = await startInstance(dataDir.path, airtable.env);
  await instance.printed('The shop has ');
  staffUser = await signIn(instance.url, accounts.staff);
  staff = new ApiClient(instance.url, staffUser);
  memberUser = await signIn(instance.url, accounts.collector);
  member = new ApiClient(instance.url, memberUser);
});
afterAll(async () => {
  await instance?.stop();
  await airtable?.close();
  await dataDir?.remove();
});

async function findProduct(name: string): Promise<Product> {
  const found = (await staff.call(products, 'GET /api/products')).find(
    (product) => product.name === name,
  );
  if (!found) throw new Error(`The shop has no product ${name}`);
  return found;
}

async function fail(method: string, path: string, body?: object) {
  const response = await fetch(instance.url + path, {
    method,
    headers: { ...memberUser.headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, message: (await response.json()).message };
}

async function syncNow() {
  const run = await staff.call(sync, 'POST /api/sync-airtable', { body: {} });
  for (;;) {
    const current = await staff.call(sync, 'GET /api/sync-airtable/runs/{id}', {
      params: { id: run.id },
    });
    if (current.status !== 'running') return current;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('a shop promises nothing that is not true', () => {
  test('a reproduction is marked, can be filtered out, and is never featured', async () => {
    const copy = await findProduct('A copy');
    expect(copy).toMatchObject({ isAuthentic: false, isFeatured: true });
    const featured = await staff.call(products, 'GET /api/products/featured');
    expect(featured.map(({ id }) => id)).not.toContain(copy.id);
    const originals = await staff.call(products, 'GET /api/products', {
      query: { authenticity: 'Original' },
    });
    expect(originals.map(({ id }) => id)).not.toContain(copy.id);
    const line = await member.call(cart, 'POST /api/cart', { body: { productId: copy.id } });
    expect(line.product.isAuthentic).toBe(false);
    await member.call(cart, 'DELETE /api/cart/{id}', { params: { id: copy.id } });
  });

  test('a cart never holds more than there is, and says that a unique piece is in it', async () => {
    const only = await findProduct('The only one');
    const lot = await findProduct('A lot');
    const line = await member.call(cart, 'POST /api/cart', { body: { productId: only.id } });
    expect(await fail('POST', '/api/cart', { productId: only.id })).toEqual({
      status: 409,
      message: 'The only one is already in your cart. Only one is available.',
    });
    expect((await fail('PUT', `/api/cart/${line.id}`, { quantity: 2 })).status).toBe(409);
    expect((await fail('POST', '/api/cart', { productId: lot.id, quantity: 4 })).status).toBe(409);
    const body = { productId: lot.id, quantity: 3 };
    expect((await member.call(cart, 'POST /api/cart', { body })).quantity).toBe(3);
    await member.call(orders, 'POST /api/orders', { body: {} });
  });

  test('a sold-out piece says so, and a wish can be taken back', async () => {
    const soon = await findProduct('Sold soon');
    await airtable.edit(6, { Status: 'Sold' });
    await syncNow();
    expect(await fail('POST', '/api/cart', { productId: soon.id })).toEqual({
      status: 409,
      message: 'Sold soon is sold out',
    });
    await member.call(wishlist, 'POST /api/wishlist', { body: { productId: soon.id } });
    await member.call(wishlist, 'DELETE /api/wishlist/{productId}', {
      params: { productId: soon.id },
    });
    expect(await member.call(wishlist, 'GET /api/wishlist')).toEqual([]);
  });
});

describe('the back office changes no data silently', () => {
  const problemsOf = async () =>
    (await staff.call(sync, 'GET /api/sync-airtable/problems')).problems.map(
      ({ recordId: id }) => id,
    );

  test('an incomplete record is on sale with a problem, which stays until it is solved', async () => {
    const incomplete = [recordId(4), recordId(5)];
    expect(await problemsOf()).toEqual(expect.arrayContaining(incomplete));
    await airtable.edit(2, { Summary: 'Changed' });
    expect(await syncNow()).toMatchObject({ full: false, problems: [] });
    expect(await problemsOf()).toEqual(expect.arrayContaining(incomplete));
    await airtable.edit(5, { Status: 'Owned' });
    await syncNow();
    expect(await problemsOf()).not.toContain(recordId(5));
  });

  test('only what differs is sent to Airtable, and the result says what was', async () => {
    const input = createItemInput();
    const { id } = await staff.call(items, 'POST /api/military-items', { body: input });
    const params = { id };
    await staff.call(items, 'POST /api/military-items/upload-airtable', { body: { ...input, id } });
    const read = () =>
      staff.call(items, 'GET /api/military-items/{id}/airtable-changes', { params });
    expect((await read()).changes).toEqual([]);
    await staff.call(items, 'PATCH /api/military-items/{id}', {
      params,
      body: { condition: 'Good' },
    });
    const { changes } = await read();
    expect(changes).toMatchObject([{ column: 'Condition', from: input.condition, to: 'Good' }]);
    const sent = changes.map(({ column, from, to }) => ({ column, from, to }));
    const call = { params, body: { changes: sent } };
    const key = 'POST /api/military-items/{id}/airtable-changes';
    expect(await staff.call(items, key, call)).toMatchObject({ sent: ['Condition'], refused: [] });
    expect(await staff.call(items, key, call)).toMatchObject({ sent: [] });
  });

  test('an import file in UTF-16 is refused as text and read as bytes', async () => {
    const text = '\ufeffasmicNumber,designation,itemType\nUTF16-1,Café Łódź,Patches\n';
    const send = async (type: string) => {
      const response = await fetch(`${instance.url}/api/asmic-entries/import`, {
        method: 'POST',
        headers: { ...staffUser.headers, 'content-type': type },
        body: Buffer.from(text, 'utf16le'),
      });
      return { status: response.status, body: await response.json() };
    };
    expect(await send('text/csv')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Expected UTF-8 text') },
    });
    const bytes = await send('application/octet-stream');
    expect(bytes).toMatchObject({ status: 200, body: { new: 1, refused: [] } });
  });

  test('labels and their answer say which letters could not be printed', async () => {
    const item = await staff.call(items, 'POST /api/military-items', {
      body: { ...createItemInput(), name: 'Gun-tō 軍刀 ✚ 🎖' },
    });
    const response = await fetch(`${instance.url}/api/labels`, {
      method: 'POST',
      headers: { ...staffUser.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ itemIds: [item.id], sheet: 'avery-5160' }),
    });
    expect(response.status).toBe(200);
    expect(decodeURIComponent(response.headers.get('x-letters-left-out') ?? '')).toBe('軍 刀 🎖');
  });

  test('an import that overwrote a verified entry is undone, and the score returns', async () => {
    const importEntry = (fields: object) =>
      staff.call(identification, 'POST /api/asmic-entries/import', {
        query: { apply: 'true' },
        body: [{ asmicNumber: 'HOSTILE-1', itemType: 'Patches', ...fields }],
      });
    await importEntry({ designation: '1st Infantry Division', era: 'WWII (1941-1945)' });
    const item = await staff.call(items, 'POST /api/military-items', { body: createItemInput() });
    const compare = () =>
      staff.call(identification, 'POST /api/military-items/{id}/compare', {
        params: { id: item.id },
      });
    const [best] = (await compare()).matches;
    if (!best) throw new Error('The item has no match');
    await staff.call(identification, 'POST /api/comparisons/{id}/verify', {
      params: { id: best.id },
      body: { verified: true },
    });
    await importEntry({
      designation: '1st Infantry Division',
      era: 'Vietnam (1955-1975)',
      branch: 'Navy',
    });
    const [overwritten] = (await compare()).matches;
    expect(overwritten).toMatchObject({ id: best.id, userVerified: true });
    expect(Number(overwritten?.overallMatchScore)).toBeLessThan(Number(best.overallMatchScore));
    const [change] = await staff.call(identification, 'GET /api/asmic-changes', {
      query: { limit: '1' },
    });
    const params = { revision: String(change?.revision) };
    const undo = () =>
      staff.call(identification, 'POST /api/asmic-changes/{revision}/undo', {
        params,
        query: { apply: 'true' },
      });
    expect(await undo()).toMatchObject({ changed: 1, kept: 0 });
    expect(await undo()).toMatchObject({ changed: 0 });
    expect((await compare()).matches[0]).toMatchObject({
      id: best.id,
      overallMatchScore: best.overallMatchScore,
    });
  });

  test('lists of items have no long texts and are compressed', async () => {
    const description = 'A long story. '.repeat(200);
    for (let n = 0; n < 40; n++) {
      const body = { ...createItemInput(), description };
      await staff.call(items, 'POST /api/military-items', { body });
    }
    const response = await fetch(`${instance.url}/api/military-items?fields=summary`, {
      headers: { ...staff.person.headers, 'accept-encoding': 'gzip' },
    });
    expect(await response.text()).not.toContain('A long story');
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });
});
