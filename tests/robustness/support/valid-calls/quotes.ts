import { randomInt, randomUUID } from 'node:crypto';
import { orders } from '../../../../shared/contract/orders.ts';
import { products } from '../../../../shared/contract/products.ts';
import { accounts } from '../../../support/log-in.ts';
import { signIn, type TestUser } from '../users.ts';
import { ApiClient, type Prepare } from './client.ts';

const PRICE = '100.00';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Valid calls for quotes and holds. Quotes are questions about one piece, which do not need the cart. */
export const quoteCalls = {
  'POST /api/orders/question': async (client) => ({ body: await createQuestion(client) }),
  'GET /api/orders/inbox': () => ({ query: { limit: '5' } }),
  'GET /api/orders/{id}': async (client) => ({ params: await getQuote(client) }),
  'GET /api/orders/{id}/pieces': async (client) => ({ params: await getQuote(client) }),
  'PATCH /api/orders/{id}': async (client) => ({
    params: await createQuote(client),
    body: { status: 'quoted', from: 'pending' },
  }),
  'POST /api/orders/{id}/offers': async (client) => {
    const { id, items } = await ask(client);
    const lines = items.map(({ productId }) => ({ productId, price: PRICE }));
    return { params: { id }, headers: { 'idempotency-key': randomUUID() }, body: { lines } };
  },
  'POST /api/orders/{id}/accept': async (client) => {
    const { id } = await createOffer(client);
    return { params: { id }, body: { offer: 1 } };
  },
  'POST /api/orders/{id}/counter': async (client) => {
    const { id, productId } = await createOffer(client);
    const lines = [{ productId, price: '90.00' }];
    return { params: { id }, body: { lines, note: 'Would you take less?' } };
  },
  'POST /api/orders/{id}/decline': async (client) => ({
    params: await createQuote(client),
    body: { note: 'I have found another one.' },
  }),
  'POST /api/orders/{id}/withdraw': async (client) => ({ params: await createQuote(client) }),
  'POST /api/orders/{id}/repeat': async (client) => {
    const params = await createQuote(client);
    await client.call(orders, 'POST /api/orders/{id}/withdraw', { params });
    return { params, headers: { 'idempotency-key': randomUUID() } };
  },
  'POST /api/orders/{id}/messages': async (client) => ({
    params: await getQuote(client),
    headers: { 'idempotency-key': randomUUID() },
    body: { text: 'Is it original?' },
  }),
  'POST /api/orders/{id}/read': async (client) => ({
    params: await getQuote(client),
    body: { message: randomUUID() },
  }),
  'POST /api/orders/{id}/notes': async (client) => ({
    params: await getQuote(client),
    headers: { 'idempotency-key': randomUUID() },
    body: { text: 'Pays at once.' },
  }),
  'POST /api/orders/{id}/sold': async (client) => {
    const { id } = await createHeld(client);
    return { params: { id } };
  },
  'POST /api/orders/{id}/release': async (client) => {
    const { id } = await createHeld(client);
    return { params: { id }, body: {} };
  },
  'PUT /api/orders/{id}/layaway': async (client) => {
    const { id } = await createHeld(client);
    return { params: { id }, body: createPlan() };
  },
  'POST /api/orders/{id}/payments': async (client) => {
    const { id } = await createHeld(client);
    const params = { id };
    await client.call(orders, 'PUT /api/orders/{id}/layaway', { params, body: createPlan() });
    return { params, body: { instalment: 0 } };
  },
  'GET /api/orders/{id}/documents/{documentId}': async (client) => {
    const { id } = await createOffer(client);
    return { params: { id, documentId: 'quote-1' } };
  },

  'GET /api/holds': () => ({}),
  'POST /api/holds': async (client) => ({ body: await createManualHold(client) }),
  'DELETE /api/holds/{productId}': async (client) => {
    const body = await createManualHold(client);
    await client.call(orders, 'POST /api/holds', { body });
    return { params: { productId: body.productId } };
  },
  'POST /api/holds/{productId}/airtable': async (client) => {
    const { id, productId } = await createHeld(client);
    await client.call(orders, 'POST /api/orders/{id}/sold', { params: { id } });
    return { params: { productId } };
  },
} satisfies Record<string, Prepare>;

/** A new quote of the client's own. */
async function createQuote(client: ApiClient): Promise<{ id: string }> {
  return { id: (await ask(client)).id };
}

/** A quote of the client's own, which other calls may use too. */
async function getQuote(client: ApiClient): Promise<{ id: string }> {
  const query = { limit: '50' };
  const listed = await client.call(orders, 'GET /api/orders', { query });
  const own = listed.find(({ userId }) => userId === client.person.id);
  return own ? { id: own.id } : createQuote(client);
}

async function createOffer(client: ApiClient): Promise<{ id: string; productId: string }> {
  const { id, items } = await ask(client);
  const [item] = items;
  if (!item) throw new Error('The quote has no line');
  const { productId } = item;
  const staff = await getStaff(client.url);
  await staff.call(orders, 'POST /api/orders/{id}/offers', {
    params: { id },
    body: { lines: [{ productId, price: PRICE }] },
  });
  return { id, productId };
}

/** A quote that the client has accepted. */
async function createHeld(client: ApiClient): Promise<{ id: string; productId: string }> {
  const quote = await createOffer(client);
  const params = { id: quote.id };
  await client.call(orders, 'POST /api/orders/{id}/accept', { params, body: { offer: 1 } });
  return quote;
}

const ask = async (client: ApiClient) =>
  client.call(orders, 'POST /api/orders/question', { body: await createQuestion(client) });

const createQuestion = async (client: ApiClient) => ({
  productId: await getFreeProduct(client),
  question: 'Is it original?',
});

/** Chosen at random, since pieces on hold are shown as such only after a moment. */
async function getFreeProduct(client: ApiClient): Promise<string> {
  const listed = await client.call(products, 'GET /api/products', { query: { limit: '100' } });
  const free = listed.filter(({ availability }) => availability === 'In Stock');
  const found = free[randomInt(free.length)];
  if (!found) throw new Error('The shop has nothing in stock');
  return found.id;
}

const createManualHold = async (client: ApiClient) => ({
  productId: await getFreeProduct(client),
  until: new Date(Date.now() + HOUR_MS).toISOString(),
  reason: 'For a show',
});

const createPlan = () => ({
  instalments: [10, 40].map((days) => ({
    amount: '50.00',
    dueAt: new Date(Date.now() + days * DAY_MS).toISOString(),
  })),
});

const staffByShop = new Map<string, Promise<TestUser>>();

/** Signs in once for each shop. */
async function getStaff(url: string): Promise<ApiClient> {
  const known = staffByShop.get(url) ?? signIn(url, accounts.staff);
  staffByShop.set(url, known);
  return new ApiClient(url, await known);
}
