import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type GroupName, type ServedRoute, servedRoutes } from '../shared/contract/contract.ts';
import { toSlug } from '../shared/slug.ts';
import { loadCalls } from '../tests/support/call.ts';
import { registerConsignor } from '../tests/support/consigned-pieces.ts';
import { recordId } from '../tests/support/item-log.ts';
import { catalogWithRecord } from '../tests/support/item-with-record.ts';
import { membersShop } from '../tests/support/members-shop.ts';
import { ADDRESS } from '../tests/support/postal-address.ts';
import { photograph } from '../tests/support/uploads.ts';

type Person = Awaited<ReturnType<typeof shop.signedIn>>;

const shop = membersShop();
const [first, second] = shop.products;
let ada: Person;
let bob: Person;
let staff: Person;
const SECRETS =
  /731\.25|402\.75|313\.13|61\.37|515\.15|Consignor Jones|Seller Smith|Shelf Q77|"(?:sharePrice|storageLocation|cost|consignor|consignorId|consignorShare|floor|isPublic)"/;
beforeAll(async () => {
  await registerConsignor({ name: 'Consignor Jones' });
  await catalogWithRecord(1, {
    storageLocation: 'Shelf Q77',
    cost: '313.13',
    consignor: 'Consignor Jones',
    consignorShare: '61.37',
    floor: '515.15',
    provenance: [{ isPublic: false, source: 'Seller Smith' }],
  });
  const prices = { sharePrice: '731.25', cost: '402.75' };
  await shop.change({ ...first, airtableId: recordId(1), ...prices });
  ada = await shop.signedIn({}, 'Ada');
  bob = await shop.signedIn({}, 'Bob');
  staff = await shop.signedInStaff();
});

const ask = async ({ group, key }: ServedRoute, call: object) =>
  (await loadCalls(group as GroupName))(key, call);
const routesFor = (...levels: string[]) =>
  servedRoutes
    .filter(({ endpoint }) => levels.includes(endpoint.access))
    .map((route) => [route.key, route] as const);
const toListedId = ({ headers }: Person) =>
  createHash('sha256')
    .update(headers.cookie.split('=')[1] ?? '')
    .digest('hex');
const getCart = async ({ headers }: Person) => (await shop.cart('GET /api/cart', { headers })).body;

const createAlert = async ({ headers }: Person) => {
  const call = await loadCalls('alerts');
  const body = { query: { search: 'marines' } };
  return (await call('POST /api/alerts', { headers, body })).body.id;
};

const saveAddress = async ({ headers }: Person): Promise<string> => {
  const call = await loadCalls('account');
  return (await call('POST /api/account/addresses', { headers, body: ADDRESS })).body.id;
};

/** These calls end sessions, or need a user pool and the caller's access token. */
const ABOUT_LOGIN = [
  'DELETE /api/account/sessions',
  ...['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /api/account/second-factor`),
];

function aboutQuote(body?: object) {
  return async (owner: Person) => ({ params: { id: await getQuote(owner) }, body });
}

async function getQuote({ headers }: Person): Promise<string> {
  return (await shop.orders('GET /api/orders', { headers })).body[0].id;
}

const CALLS: Record<string, (owner: Person) => Promise<object>> = {
  'GET /api/cart': async () => ({}),
  'POST /api/cart': async () => ({ body: { productId: second.id } }),
  'PUT /api/cart/{itemId}': async (owner) => ({
    params: { itemId: (await getCart(owner))[0].id },
    body: { quantity: 9 },
  }),
  'DELETE /api/cart/{id}': async () => ({ params: { id: first.id } }),
  'GET /api/wishlist': async () => ({}),
  'POST /api/wishlist': async () => ({ body: { productId: second.id } }),
  'DELETE /api/wishlist/{productId}': async () => ({ params: { productId: first.id } }),
  'GET /api/early-products': async () => ({}),
  'GET /api/alerts': async () => ({}),
  'POST /api/alerts': async () => ({ body: { query: { search: 'rangers' } } }),
  'PATCH /api/alerts/{id}': async (owner) => ({
    params: { id: await createAlert(owner) },
    body: { cadence: 'weekly' },
  }),
  'DELETE /api/alerts/{id}': async (owner) => ({ params: { id: await createAlert(owner) } }),
  'GET /api/mail-preferences/token': async () => ({}),
  'POST /api/orders': async () => ({ headers: { 'idempotency-key': 'the-same' } }),
  'GET /api/orders': async () => ({}),
  'POST /api/orders/question': async () => ({
    headers: { 'idempotency-key': 'a-question' },
    body: { productId: first.id, question: 'Is it named?' },
  }),
  'GET /api/orders/{id}': aboutQuote(),
  'POST /api/orders/{id}/accept': aboutQuote({ offer: 1 }),
  'POST /api/orders/{id}/counter': aboutQuote({ lines: [{ productId: first.id, price: '1.00' }] }),
  'POST /api/orders/{id}/decline': aboutQuote({}),
  'POST /api/orders/{id}/withdraw': aboutQuote(),
  'POST /api/orders/{id}/repeat': aboutQuote(),
  'POST /api/orders/{id}/messages': aboutQuote({ text: 'Hello' }),
  'POST /api/orders/{id}/read': aboutQuote({ message: randomUUID() }),
  'GET /api/orders/{id}/documents/{documentId}': async (owner) => ({
    params: { id: await getQuote(owner), documentId: 'quote-1' },
  }),
  'PUT /api/orders/{id}/address': aboutQuote(ADDRESS),
  'GET /api/orders/{id}/ways-to-pay': aboutQuote(),
  'POST /api/orders/{id}/pay': aboutQuote({}),
  'POST /api/orders/{id}/returns': aboutQuote({
    lines: [{ productId: first.id }],
    reason: 'It is smaller than expected.',
  }),
  'POST /api/orders/{id}/photos': async (owner) => ({
    params: { id: await getQuote(owner) },
    headers: { 'content-type': 'image/jpeg' },
    body: await photograph(),
  }),
  'GET /api/orders/{id}/photos/{photoId}': async (owner) => ({
    params: { id: await getQuote(owner), photoId: randomUUID() },
  }),
  'GET /api/account/addresses': async () => ({}),
  'POST /api/account/addresses': async () => ({ body: ADDRESS }),
  'PUT /api/account/addresses/{id}': async (owner) => ({
    params: { id: await saveAddress(owner) },
    body: ADDRESS,
  }),
  'DELETE /api/account/addresses/{id}': async (owner) => ({
    params: { id: await saveAddress(owner) },
  }),
  'GET /api/auth/user': async () => ({}),
  'PATCH /api/account': async () => ({ body: {} }),
  'DELETE /api/account': async (owner) => ({ body: { email: owner.user.email } }),
  'GET /api/account/export': async () => ({}),
  'GET /api/account/sessions': async () => ({}),
  'DELETE /api/account/sessions/{id}': async (owner) => ({
    params: { id: toListedId(owner) },
  }),
};

describe('two members calling in turns', () => {
  beforeAll(async () => {
    for (const { headers } of [ada, bob]) {
      await shop.cart('POST /api/cart', { headers, body: { productId: first.id } });
      await shop.wishlist('POST /api/wishlist', { headers, body: { productId: first.id } });
      await shop.orders('POST /api/orders', { headers });
    }
  });

  test.each(routesFor('customer', 'member').filter(([key]) => !ABOUT_LOGIN.includes(key)))(
    '%s neither shows nor changes another member’s data',
    async (key, route) => {
      const createCall = CALLS[key];
      if (!createCall) throw new Error(`Add ${key} to CALLS`);
      for (let turn = 0; turn < 3; turn++) {
        for (const [caller, other] of [
          [ada, bob],
          [bob, ada],
        ] as const) {
          const before = await getCart(other);
          const call: { headers?: object } = await createCall(other);
          const { status, body } = await ask(route, {
            ...call,
            headers: { ...call.headers, ...caller.headers },
          });
          expect(status).toBeLessThan(500);
          const text = JSON.stringify(body);
          expect(text).not.toContain(other.user.id);
          expect(text).not.toContain(other.user.email);
          expect(text).not.toMatch(SECRETS);
          expect(await getCart(other)).toEqual(before);
        }
      }
    },
  );
});

describe('public calls', () => {
  const INPUTS: Record<string, object> = {
    'GET /api/products': { query: `search=${encodeURIComponent(first.name)}` },
    'GET /api/products/suggest': { query: `q=${encodeURIComponent(first.name)}` },
    'GET /api/products/sale-prices': { query: `ids=${first.id}` },
    'GET /api/products/{id}': { params: { id: first.id } },
    'GET /api/units/{slug}': { params: { slug: toSlug(first.unitName ?? '') } },
    'GET /api/eras/{slug}': { params: { slug: toSlug(first.era) } },
  };

  test.each(routesFor('public'))(
    '%s shows neither costs nor consignors to visitors and members',
    async (key, route) => {
      const { status, body } = await ask(route, INPUTS[key] ?? { params: { id: first.id } });
      if (INPUTS[key]) expect(status).toBe(200);
      expect(JSON.stringify(body) ?? '').not.toMatch(SECRETS);
    },
  );

  test('the shop has the product with the secrets that calls must not show', async () => {
    const products = await loadCalls('products');
    const { body } = await products('GET /api/products/{id}', { params: { id: first.id } });
    expect(body).toMatchObject({ id: first.id, airtableId: recordId(1) });
  });
});

test.each(routesFor('customer', 'member', 'staff'))(
  '%s answers 401 without a session',
  async (_, route) => {
    const { status, body } = await ask(route, { params: { id: randomUUID(), itemId: 'x' } });
    expect({ status, ...body }).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'Unauthorized',
    });
  },
);

test.each(routesFor('staff'))(
  '%s answers 403 to a plain member before reading the input',
  async (_, route) => {
    const { status, body } = await ask(route, {
      headers: ada.headers,
      params: { id: '%', itemId: '' },
      body: 'nonsense',
    });
    expect({ status, ...body }).toEqual({ status: 403, code: 'FORBIDDEN', message: 'Forbidden' });
  },
);

describe('calls from another site', () => {
  const unsafe = servedRoutes
    .filter(({ key }) => !key.startsWith('GET '))
    .map((route) => [route.key, route] as const);
  test.each(unsafe)(
    '%s answers 403 to a call from another site, even to staff',
    async (_, route) => {
      const headers = { ...staff.headers, 'sec-fetch-site': 'cross-site' };
      expect((await ask(route, { headers, body: {} })).status).toBe(403);
    },
  );
});
