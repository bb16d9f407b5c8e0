import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { toLogRecord } from '../../../shared/airtable-mapping/record-to-log.ts';
import type { SearchGroup, SearchHit, SearchKind } from '../../../shared/contract/search.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { ROLES, type Role } from '../../../shared/entities/role.ts';
import { formatShortCode, toItemCode, toProductCode } from '../../../shared/short-codes.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInAs, signedInStaff } from '../../../tests/support/session.ts';

const engines = await startEngines();
Object.assign(process.env, engines.env);
afterAll(() => engines.stop());
const calls = await loadCalls('search');
const items = await loadCalls('items');
const orders = await loadCalls('orders');
const identification = await loadCalls('identification');

let staff: Awaited<ReturnType<typeof signedInStaff>>;
let buyer: Awaited<ReturnType<typeof signedIn>>;
let patch: MilitaryItem;
let product: Product;
let quote: Order;
beforeAll(async () => {
  staff = await signedInStaff();
  buyer = await signedIn({}, 'Winifred');
  patch = await catalog('82nd Airborne Division patch', {
    catalogNumber: 'GD-0082',
    era: 'WWII (1941-1945)',
    description: 'Snow back, from a Pittsburgh estate.',
  });
  await publish();
  quote = await requestQuote();
  await identification('POST /api/asmic-entries/import', {
    ...staff,
    query: 'apply=true',
    body: [
      { asmicNumber: 'TEST-82', designation: '82nd Airborne Division', itemType: 'Patches' },
      { asmicNumber: 'TEST-1', designation: '1st Cavalry Division', itemType: 'Patches' },
    ],
  });
});

async function catalog(name: string, more: object = {}): Promise<MilitaryItem> {
  const body = { name, itemType: 'Patches', condition: 'Good', ...more };
  const { status, body: item } = await items('POST /api/military-items', { ...staff, body });
  expect(status).toBe(201);
  return item;
}

async function publish(): Promise<void> {
  const records = [
    itemRecord(1, { Header: 'Airborne beret flash', 'Unique ID': 'GD-0001' }),
    itemRecord(2, { Header: 'Bronze Star group', 'Unique ID': 'GD-0002', Status: 'Owned' }),
  ];
  const [made] = makeProducts(1);
  if (!made) throw new Error('No product');
  product = {
    ...made,
    id: toProductId(recordId(1)),
    name: 'Airborne beret flash',
    airtableId: recordId(1),
    availability: 'In Stock',
  };
  const { writeProducts } = await import('../../platform/table/products.ts');
  const { publishBase } = await import('../../platform/bucket/published-catalog.ts');
  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  await writeProducts({ put: [{ ...product, sourceHash: null }], remove: [] });
  await publishBase([{ ...product, uniqueId: 'GD-0001' }]);
  await saveItemLog({
    source: 'a base',
    records: records.map((record) => toLogRecord(record)),
  });
}

async function requestQuote(): Promise<Order> {
  const cart = await loadCalls('cart');
  await cart('POST /api/cart', { ...buyer, body: { productId: product.id } });
  const { status, body } = await orders('POST /api/orders', buyer);
  expect(status).toBe(201);
  return body;
}

const search = (query: string, { headers } = staff) => calls('GET /api/search', { headers, query });
async function groupsOf(text: string, more = ''): Promise<SearchGroup[]> {
  const { status, body } = await search(`q=${encodeURIComponent(text)}${more}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.unavailable).toEqual([]);
  return body.groups;
}
const hitsOf = async (kind: SearchKind, text: string): Promise<SearchHit[]> =>
  (await groupsOf(text)).find((group) => group.kind === kind)?.hits ?? [];
const exactOf = async (text: string) =>
  (await groupsOf(text)).flatMap(({ kind, hits }) =>
    hits.filter(({ isExact }) => isExact).map(({ id }) => [kind, id]),
  );

function wait(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
}
afterAll(() => vi.useRealTimers());

test('GET /api/search is for staff only', async () => {
  expect(await search('q=airborne', buyer)).toMatchObject({ status: 403 });
});

test('GET /api/search finds what has all words, of every kind, with what it takes to show and open it', async () => {
  expect(await groupsOf('airborne')).toEqual([
    {
      kind: 'item',
      total: 1,
      hits: [
        {
          id: patch.id,
          title: '82nd Airborne Division patch',
          subtitle: 'GD-0082 · Patches · WWII · Good',
          photo: null,
          path: `/catalog?view=items&item=${patch.id}`,
          isExact: false,
        },
      ],
    },
    {
      kind: 'product',
      total: 1,
      hits: [
        {
          id: product.id,
          title: 'Airborne beret flash',
          subtitle: expect.stringContaining(product.itemType),
          photo: product.imageUrl,
          path: `/product/${product.id}/airborne-beret-flash`,
          isExact: false,
        },
      ],
    },
    {
      kind: 'quote',
      total: 1,
      hits: [
        {
          id: quote.id,
          title: quote.reference,
          subtitle: 'Winifred · Pending · Airborne beret flash',
          photo: product.imageUrl,
          path: `/quotes/${quote.id}`,
          isExact: false,
        },
      ],
    },
    {
      kind: 'record',
      total: 1,
      hits: [
        {
          id: recordId(1),
          title: 'Airborne beret flash',
          subtitle: expect.stringMatching(/^GD-0001 · .* · List$/),
          photo: null,
          path: `/item-log?all=true&record=${recordId(1)}`,
          isExact: false,
        },
      ],
    },
    {
      kind: 'entry',
      total: 1,
      hits: [
        expect.objectContaining({
          title: '82nd Airborne Division',
          subtitle: 'TEST-82 · Patches',
          path: expect.stringMatching(/^\/identification\?view=catalogue&entry=[\da-f-]+$/),
        }),
      ],
    },
  ]);
});

test('GET /api/search understands units, nicknames and misspellings', async () => {
  expect(await hitsOf('item', '82d abn div')).toMatchObject([{ id: patch.id }]);
  expect(await hitsOf('item', 'airbourne patches')).toMatchObject([{ id: patch.id }]);
  expect(await hitsOf('item', 'snow back')).toMatchObject([{ id: patch.id }]);
  expect(await hitsOf('record', 'bronze star')).toMatchObject([{ id: recordId(2) }]);
});

test('GET /api/search leaves out hits that lack a word where others have all', async () => {
  const kinds = (await groupsOf('82nd airborne patch')).map(({ kind }) => kind);
  expect(kinds).toContain('item');
  expect(kinds).not.toContain('record');
  expect(kinds).not.toContain('quote');
});

test('GET /api/search finds a short code, also as the address of a label', async () => {
  const code = toItemCode(patch.id);
  expect(await exactOf(code)).toEqual([['item', patch.id]]);
  expect(await exactOf(formatShortCode(code).toLowerCase())).toEqual([['item', patch.id]]);
  expect(await exactOf(`https://shop.example/i/${code}`)).toEqual([['item', patch.id]]);
  expect(await exactOf(toProductCode(product.id))).toEqual([['product', product.id]]);
});

test('GET /api/search finds a Unique ID wherever it is', async () => {
  expect(await exactOf('gd-0082')).toEqual([['item', patch.id]]);
  expect(await exactOf('GD-0001')).toEqual([
    ['product', product.id],
    ['record', recordId(1)],
  ]);
  expect(await exactOf('test-82')).toEqual([['entry', expect.any(String)]]);
});

test('GET /api/search finds the id of a record with its product', async () => {
  expect(await exactOf(recordId(1))).toEqual([
    ['product', product.id],
    ['record', recordId(1)],
  ]);
  expect(await exactOf(recordId(2))).toEqual([['record', recordId(2)]]);
});

test('GET /api/search finds a quote by its reference and by its requester’s address', async () => {
  const { reference } = quote;
  expect(await exactOf(reference)).toEqual([['quote', quote.id]]);
  expect(await exactOf(reference.toLowerCase().replaceAll('-', ' '))).toEqual([
    ['quote', quote.id],
  ]);
  expect(await exactOf(buyer.user.email.toUpperCase())).toEqual([['quote', quote.id]]);
  expect(await hitsOf('quote', 'winifred')).toMatchObject([{ id: quote.id, isExact: false }]);
});

test.each<[Role, seesQuotes: boolean]>([
  ['cataloger', false],
  ['seller', true],
  ['reader', true],
  ['owner', true],
])('GET /api/search searches the quotes for a %s: %s', async (role, seesQuotes) => {
  const session = await signedInAs(role);
  for (const text of ['airborne', quote.reference, buyer.user.email, 'winifred']) {
    const { status, body } = await search(`q=${encodeURIComponent(text)}`, session);
    expect({ status, unavailable: body.unavailable }).toEqual({ status: 200, unavailable: [] });
    const kinds = body.groups.map(({ kind }: SearchGroup) => kind);
    expect(kinds.includes('quote')).toBe(seesQuotes);
  }
  expect((await search('', session)).body).toEqual({ groups: [], unavailable: [] });
});

test('GET /api/search finds no item by its consignor, cost or price, and shows none of them', async () => {
  const { id } = await catalog('Gaiters', {
    consignor: 'Zebulon Consignor',
    consignorShare: '37.31',
    cost: '7311.13',
    sharePrice: '7411.17',
  });
  wait();
  await expect.poll(() => hitsOf('item', 'gaiters')).toMatchObject([{ id }]);
  for (const role of ROLES) {
    const session = await signedInAs(role, { seesCosts: true });
    for (const text of ['Zebulon', '37.31', '7311.13', '7411.17', 'gaiters']) {
      const { body } = await search(`q=${encodeURIComponent(text)}`, session);
      const found = body.groups.flatMap(({ hits }: SearchGroup) => hits);
      const isFound = found.some((hit: SearchHit) => hit.id === id);
      expect({ role, text, isFound }).toEqual({ role, text, isFound: text === 'gaiters' });
      expect(JSON.stringify(body)).not.toMatch(/Zebulon|37\.31|7311\.13|7411\.17/);
    }
  }
});

test('GET /api/search puts groups with an exact hit first', async () => {
  await catalog('A copy of GD-0002, with the same star');
  wait();
  await expect
    .poll(() => groupsOf('GD-0002'))
    .toMatchObject([
      { kind: 'record', hits: [{ id: recordId(2), isExact: true }] },
      { kind: 'item', hits: [{ isExact: false }] },
    ]);
});

test('GET /api/search answers with as many hits as asked for, and with the number of all', async () => {
  for (const number of [1, 2, 3]) await catalog(`Numbered zeppelin badge ${number}`);
  wait();
  await expect
    .poll(() => groupsOf('zeppelin', '&limit=2'))
    .toMatchObject([
      {
        kind: 'item',
        total: 3,
        hits: [{ title: expect.any(String) }, { title: expect.any(String) }],
      },
    ]);
});

test('GET /api/search knows new, changed and deleted items', async () => {
  const badge = await catalog('Kettle hat');
  wait();
  await expect.poll(() => hitsOf('item', 'kettle')).toMatchObject([{ title: 'Kettle hat' }]);
  const params = { id: badge.id };
  await items('PATCH /api/military-items/{id}', {
    ...staff,
    params,
    body: { name: 'Brodie helmet' },
  });
  wait();
  await expect.poll(() => hitsOf('item', 'brodie')).toMatchObject([{ id: badge.id }]);
  expect(await hitsOf('item', 'kettle')).toEqual([]);
  await items('DELETE /api/military-items/{id}', { ...staff, params });
  expect(await groupsOf('brodie')).toEqual([]);
});

test('GET /api/search knows the present state of a quote', async () => {
  const params = { id: quote.id };
  await orders('POST /api/orders/{id}/withdraw', { ...buyer, params });
  expect(await hitsOf('quote', quote.reference)).toMatchObject([
    { subtitle: 'Winifred · Withdrawn · Airborne beret flash' },
  ]);
  wait();
  await expect.poll(() => hitsOf('quote', 'withdrawn')).toMatchObject([{ id: quote.id }]);
});

test('GET /api/search knows a newly published catalog and newly read records', async () => {
  const { publishBase } = await import('../../platform/bucket/published-catalog.ts');
  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  await publishBase([{ ...product, name: 'Jeep manual' }]);
  await saveItemLog({
    source: 'a base',
    records: [toLogRecord(itemRecord(3, { Header: 'Jeep manual' }))],
  });
  wait();
  await expect
    .poll(() => groupsOf('jeep'))
    .toMatchObject([{ kind: 'product' }, { kind: 'record' }]);
  expect(await groupsOf('beret')).toMatchObject([{ kind: 'quote' }]);
});

test('GET /api/search finds nothing without a text', async () => {
  expect(await groupsOf('')).toEqual([]);
  expect(await groupsOf('   ')).toEqual([]);
});

test.each(['q=a&limit=0', 'q=a&limit=21', 'q=a&limit=x', `q=${'a'.repeat(201)}`])(
  'GET /api/search rejects %s',
  async (query) => {
    expect(await search(query)).toMatchObject({ status: 400 });
  },
);
