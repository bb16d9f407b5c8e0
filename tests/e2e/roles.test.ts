import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import base from '../../demo/airtable/base.json' with { type: 'json' };
import { airtable } from '../../shared/contract/airtable.ts';
import { alerts } from '../../shared/contract/alerts.ts';
import { books } from '../../shared/contract/books.ts';
import { servedRoutes } from '../../shared/contract/contract.ts';
import { documents } from '../../shared/contract/documents.ts';
import { getPath, type RouteKey } from '../../shared/contract/endpoint.ts';
import { items } from '../../shared/contract/items.ts';
import { orders } from '../../shared/contract/orders.ts';
import { findPermission } from '../../shared/contract/permissions.ts';
import { products } from '../../shared/contract/products.ts';
import { staff } from '../../shared/contract/staff.ts';
import { ROLE_PERMISSIONS, type Role } from '../../shared/entities/role.ts';
import { toItemCode } from '../../shared/short-codes.ts';
import { type Call, getMethod, sendCall } from '../robustness/support/http-call.ts';
import { createStaff, signIn, type TestUser } from '../robustness/support/users.ts';
import { ApiClient } from '../robustness/support/valid-calls/client.ts';
import { createItemInput } from '../robustness/support/valid-calls/items.ts';
import { getFreeProduct } from '../robustness/support/valid-calls/quotes.ts';
import { ENDS_SESSION, getValidCall } from '../robustness/support/valid-calls.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts } from '../support/log-in.ts';

const shop = demoInstance();

const COSTS = { cost: '7311.13', consignor: 'Zebulon Consignor', consignorShare: '37.31' };
const PRICE = '7411.17';
const OFFER = '7511.19';
const CUSTOMER = { name: 'Zebulon Customer', email: 'zebulon.customer@visitors.example' };

const COST_TEXTS = [/7311\.13/, /\b731113\b/, /"37\.31"/, /Zebulon (Consignor|Supplier|Secret)/];
const CUSTOMER_TEXTS = [/zebulon.customer/i, RegExp(accounts.collector.email)];
const PRICE_TEXTS = [/7411\.1[78]/, /\b74111[78]\b/, /7511\.19/, /\b751119\b/];

/** What the answers to a role must not contain. */
const HIDDEN: Readonly<Record<Exclude<Role, 'owner'>, readonly RegExp[]>> = {
  seller: COST_TEXTS,
  reader: COST_TEXTS,
  cataloger: [...COST_TEXTS, ...CUSTOMER_TEXTS, ...PRICE_TEXTS, /zebulon/i],
};

interface ReadCall {
  key: RouteKey;
  call: Call;
}

let owner: ApiClient;
let calls: ReadCall[];
let people: Record<Role, TestUser>;

const EVERY = { interval: 200, timeout: 240_000 };

async function createPricedItem(): Promise<string> {
  const { id } = await owner.call(items, 'POST /api/military-items', {
    headers: { 'idempotency-key': randomUUID() },
    body: { ...createItemInput(), ...COSTS, sharePrice: PRICE },
  });
  return id;
}

/** The costs are in the item, its history and a bulk change. It has a condition report as well. */
async function createItemWithHistory(): Promise<{ itemId: string; bulkId: string }> {
  const itemId = await createPricedItem();
  const empty = { cost: null, consignor: null, consignorShare: null, sharePrice: null };
  const params = { id: itemId };
  await owner.call(items, 'PATCH /api/military-items/{id}', { params, body: empty });
  const { id: bulkId } = await owner.call(items, 'POST /api/bulk-changes', {
    body: { itemIds: [itemId], fields: { ...COSTS, sharePrice: PRICE } },
  });
  await vi.waitUntil(async () => {
    const { status } = await owner.call(items, 'GET /api/bulk-changes/{id}', {
      params: { id: bulkId },
    });
    return status === 'finished';
  }, EVERY);
  await owner.call(documents, 'POST /api/military-items/{id}/condition-reports', {
    params,
    body: { marks: [], summary: 'Worn edges.' },
  });
  return { itemId, bulkId };
}

/** Lists the item's record with a price, a supplier and a column that the shop does not know. */
async function listInShop(itemId: string): Promise<{ recordId: string; productId: string }> {
  const { airtableId: recordId } = await owner.call(
    items,
    'POST /api/military-items/upload-airtable',
    { body: { ...createItemInput(), id: itemId } },
  );
  await shop.callAirtable('POST', `/v0/meta/bases/${base.id}/tables/Item%20Log/fields`, {
    name: 'Paid To',
    type: 'singleLineText',
  });
  const suppliers = await shop.callAirtable('GET', 'Suppliers?pageSize=1');
  const [supplier] = (suppliers as { records: { id: string }[] }).records;
  await shop.callAirtable('PATCH', `Suppliers/${supplier?.id}`, {
    fields: { Name: 'Zebulon Supplier' },
  });
  const fields = {
    Status: 'List',
    'Share Price': Number(PRICE),
    Supplier: [supplier?.id],
    'Paid To': 'Zebulon Secret',
  };
  await shop.callAirtable('PATCH', `Item%20Log/${recordId}`, { fields });
  await shop.sync();
  const productId = await vi.waitUntil(async () => {
    const query = { limit: '1000' };
    const listed = await owner.call(products, 'GET /api/products', { query });
    return listed.find(({ airtableId }) => airtableId === recordId)?.id;
  }, EVERY);
  return { recordId, productId };
}

async function changePrice(recordId: string): Promise<void> {
  for (const to of ['7411.18', PRICE]) {
    const params = { id: recordId };
    const { values } = await owner.call(airtable, 'GET /api/airtable/item-log/{id}/values', {
      params,
    });
    const from = values.find(({ field }) => field === 'sharePrice')?.value ?? null;
    const body = { changes: [{ field: 'sharePrice', from, to }] };
    await owner.call(airtable, 'PATCH /api/airtable/item-log/{id}', { params, body });
  }
}

/** The quote has an accepted offer, which holds its piece, and an invoice. */
async function createQuote(productId: string): Promise<{ quoteId: string; customerId: string }> {
  const { id, userId } = await owner.call(orders, 'POST /api/orders/for-customer', {
    body: { customer: CUSTOMER, lines: [{ productId }] },
  });
  const params = { id };
  const lines = [{ productId, price: OFFER }];
  await owner.call(orders, 'POST /api/orders/{id}/offers', { params, body: { lines } });
  await owner.call(orders, 'PATCH /api/orders/{id}', { params, body: { status: 'accepted' } });
  await owner.call(books, 'POST /api/orders/{id}/invoice', { params });
  return { quoteId: id, customerId: userId };
}

async function addRequestsOfCollector(): Promise<void> {
  const collector = new ApiClient(shop.url, await signIn(shop.url, accounts.collector));
  const productId = await getFreeProduct(collector);
  await collector.call(orders, 'POST /api/orders/question', {
    body: { productId, question: 'Is it original?' },
  });
  await collector.call(alerts, 'POST /api/alerts', {
    body: { query: { search: 'Zebulon guidon' }, cadence: 'weekly', isNameShown: true },
  });
}

async function addOtherTraces(): Promise<void> {
  const deletedId = await createPricedItem();
  await owner.call(items, 'DELETE /api/military-items/{id}', { params: { id: deletedId } });
  await owner.call(staff, 'PUT /api/presets/{id}', {
    params: { id: randomUUID() },
    body: {
      kind: 'item-template',
      name: 'Consigned',
      values: { ...COSTS, sharePrice: PRICE },
      hiddenColumns: [],
    },
  });
  await owner.call(orders, 'POST /api/holds', {
    body: {
      productId: await getFreeProduct(owner),
      until: new Date(Date.now() + 3_600_000).toISOString(),
      reason: `For ${CUSTOMER.name}`,
    },
  });
}

/** Calls every GET of the contract for what has the costs, and searches for them. */
async function createCalls(): Promise<ReadCall[]> {
  const { itemId, bulkId } = await createItemWithHistory();
  const { recordId, productId } = await listInShop(itemId);
  await changePrice(recordId);
  const { quoteId, customerId } = await createQuote(productId);
  await addRequestsOfCollector();
  await addOtherTraces();
  const ids = [
    ['/api/military-items/{id}', itemId],
    ['/api/bulk-changes/{id}', bulkId],
    ['/api/airtable/item-log/{id}', recordId],
    ['/api/products/{id}', productId],
    ['/api/orders/{id}', quoteId],
    ['/api/customers/{id}', customerId],
  ] as const;
  const found: ReadCall[] = [];
  for (const { key } of servedRoutes) {
    if (getMethod(key) !== 'GET' || ENDS_SESSION.has(key)) continue;
    const { params, ...call } = await getValidCall(key)(owner);
    const id = ids.find(([path]) => getPath(key).startsWith(path))?.[1];
    found.push({ key, call: { ...call, params: { ...params, ...(id ? { id } : {}) } } });
  }
  const search = (q: string): ReadCall => ({ key: 'GET /api/search', call: { query: { q } } });
  return [
    ...found,
    ...['all', 'summary', 'texts'].map((fields) => ({
      key: 'GET /api/military-items' as const,
      call: { query: { limit: '1000', fields } },
    })),
    { key: 'GET /api/airtable/item-log', call: { query: { limit: '1000' } } },
    { key: 'GET /api/presets', call: { query: { kind: 'item-template' } } },
    { key: 'GET /api/codes/{code}', call: { params: { code: toItemCode(itemId) } } },
    {
      key: 'GET /api/orders/{id}/documents/{documentId}',
      call: { params: { id: quoteId, documentId: 'quote-1' } },
    },
    ...['Zebulon', COSTS.consignor, COSTS.cost, PRICE, CUSTOMER.email].map(search),
  ];
}

beforeAll(async () => {
  owner = new ApiClient(shop.url, await signIn(shop.url, accounts.staff), shop.inbox);
  people = {
    owner: owner.person,
    seller: await createStaff(shop.url, owner.person, 'seller'),
    cataloger: await signIn(shop.url, accounts.cataloger),
    reader: await createStaff(shop.url, owner.person, 'reader'),
  };
  calls = await createCalls();
}, 600_000);

const read = ({ key, call }: ReadCall, role: Role) =>
  sendCall(shop.url, key, call, people[role].headers);

test('the answers to an owner contain costs, prices, consignors and customers', async () => {
  const texts: string[] = [];
  for (const each of calls) texts.push((await read(each, 'owner')).text);
  const all = texts.join('\n');
  const shown = [...Object.values(COSTS), PRICE, OFFER, CUSTOMER.email, accounts.collector.email];
  for (const text of shown) expect(all.includes(text), text).toBe(true);
});

test.each(['seller', 'cataloger', 'reader'] as const)(
  'no answer to a GET of a %s contains what the role does not include',
  async (role) => {
    const findings: string[] = [];
    for (const each of calls) {
      const { status, text } = await read(each, role);
      const name = `${each.key} ${JSON.stringify(each.call)}`;
      for (const hidden of HIDDEN[role]) {
        const [found] = hidden.exec(text) ?? [];
        if (found !== undefined) findings.push(`${name} contains ${found}`);
      }
      const route = servedRoutes.find(({ key }) => key === each.key);
      const permission = findPermission(each.key);
      if (route?.endpoint.access !== 'staff' || permission === undefined) continue;
      // An upload belongs to the owner who began it.
      if (each.key.startsWith('GET /api/s3/multipart/')) continue;
      const isAllowed = ROLE_PERMISSIONS[role].includes(permission);
      if ((status !== 403) !== isAllowed) findings.push(`${name} is answered ${status}`);
    }
    expect(findings).toEqual([]);
  },
);
