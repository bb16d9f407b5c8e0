import { randomInt, randomUUID } from 'node:crypto';
import { content } from '../../../../shared/contract/content.ts';
import { orders } from '../../../../shared/contract/orders.ts';
import { products } from '../../../../shared/contract/products.ts';
import { accounts } from '../../../support/log-in.ts';
import { createAccount, signIn, type TestUser } from '../users.ts';
import { ApiClient, type Prepare } from './client.ts';

export const PRICE = '100.00';
const DAY_MS = 86_400_000;

export const quoteCalls = {
  'POST /api/orders/question': async (client) => ({ body: await createQuestion(client) }),
  'GET /api/reports/months': () => ({}),
  'GET /api/reports/months/{month}': () => ({ params: { month: '2026-01' } }),
  'GET /api/orders/inbox': () => ({ query: { limit: '5' } }),
  'GET /api/orders/{id}': async (client) => ({ params: await getQuote(client) }),
  'GET /api/orders/{id}/pieces': async (client) => ({ params: await getQuote(client) }),
  'GET /api/orders/{id}/mails': async (client) => ({ params: await getQuote(client) }),
  'PATCH /api/orders/{id}': async (client) => ({
    params: await createQuote(await getCollector(client.url)),
    body: { status: 'quoted', from: 'pending' },
  }),
  'POST /api/orders/{id}/offers': async (client) => {
    const { id, productId } = await takeQuote(await getCollector(client.url));
    const lines = [{ productId, price: PRICE }];
    return { params: { id }, headers: { 'idempotency-key': randomUUID() }, body: { lines } };
  },
  'GET /api/orders/{id}/floor-requests': async (client) => ({ params: await getQuote(client) }),
  'POST /api/orders/{id}/floor-requests': async (client) => {
    const { id, productId } = await takeQuote(await getCollector(client.url));
    return { params: { id }, body: { lines: [{ productId, price: PRICE }] } };
  },
  'POST /api/orders/{id}/accept': async (client) => {
    const { id, offer } = await createOffer(client);
    return { params: { id }, body: { offer } };
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
    const { id } = await createHeldOfCollector(client.url);
    return { params: { id } };
  },
  'POST /api/orders/{id}/release': async (client) => {
    const { id } = await createHeldOfCollector(client.url);
    return { params: { id }, body: {} };
  },
  'PUT /api/orders/{id}/layaway': async (client) => {
    const { id } = await createHeldOfCollector(client.url);
    return { params: { id }, body: createPlan() };
  },
  'POST /api/orders/{id}/payments': async (client) => {
    const { id } = await createHeldOfCollector(client.url);
    const params = { id };
    await client.call(orders, 'PUT /api/orders/{id}/layaway', { params, body: createPlan() });
    return { params, body: { instalment: 0 } };
  },
  'GET /api/orders/{id}/documents/{documentId}': async (client) => {
    const { id, offer } = await createOffer(client);
    return { params: { id, documentId: `quote-${offer}` } };
  },

  'GET /api/holds': () => ({}),
  'POST /api/holds': async (client) => ({ body: await createManualHold(client) }),
  'DELETE /api/holds/{productId}': async (client) => {
    const body = await createManualHold(client);
    await client.call(orders, 'POST /api/holds', { body });
    return { params: { productId: body.productId } };
  },
  'POST /api/holds/{productId}/airtable': async (client) => {
    const { id, productId } = await createHeldOfCollector(client.url);
    await client.call(orders, 'POST /api/orders/{id}/sold', { params: { id } });
    return { params: { productId } };
  },
} satisfies Record<string, Prepare>;

export async function createQuote(client: ApiClient): Promise<{ id: string }> {
  return { id: (await takeQuote(client)).id };
}

export async function getQuote(client: ApiClient): Promise<{ id: string }> {
  const query = { limit: '50' };
  const listed = await client.call(orders, 'GET /api/orders', { query });
  const own = listed.find(({ userId }) => userId === client.person.id);
  return own ? { id: own.id } : createQuote(client);
}

interface OfferedQuote {
  id: string;
  productId: string;
  offer: number;
}

async function createOffer(client: ApiClient): Promise<OfferedQuote> {
  const { id, productId } = await takeQuote(client);
  const staff = await getStaff(client.url);
  const { offers } = await staff.call(orders, 'POST /api/orders/{id}/offers', {
    params: { id },
    body: { lines: [{ productId, price: PRICE }] },
  });
  return { id, productId, offer: offers.length };
}

export async function createHeld(client: ApiClient): Promise<OfferedQuote> {
  const quote = await createOffer(client);
  const params = { id: quote.id };
  const body = { offer: quote.offer };
  await client.call(orders, 'POST /api/orders/{id}/accept', { params, body });
  return quote;
}

/** For calls of staff. */
export const createHeldOfCollector = async (url: string): Promise<OfferedQuote> =>
  createHeld(await getCollector(url));

const collectors = new Map<string, Promise<ApiClient>>();

/** Signs in a new collector before the last one reaches the limit of requests. */
export async function getCollector(url: string): Promise<ApiClient> {
  const known = collectors.get(url);
  const collector = await known;
  if (collector && getRequested(collector).count < MAX_REQUESTS) return collector;
  if (collectors.get(url) === known) collectors.set(url, signInCollector(url));
  return getCollector(url);
}

async function signInCollector(url: string): Promise<ApiClient> {
  return new ApiClient(url, await signIn(url, await createAccount(url)));
}

interface Quote {
  id: string;
  productId: string;
}

/** Quotes are reused in turn, since members may request 30 an hour. Must exceed the number of calls prepared at the
 *  same time. */
const MAX_QUOTES = 12;
/** Leaves room for calls that are prepared at the same time. */
const MAX_REQUESTS = 15;

interface Requested {
  reusable: Promise<Quote>[];
  taken: number;
  count: number;
}

const requestedByMember = new Map<string, Requested>();

function getRequested({ url, person }: ApiClient): Requested {
  const key = `${url} ${person.id}`;
  const known = requestedByMember.get(key) ?? { reusable: [], taken: 0, count: 0 };
  requestedByMember.set(key, known);
  return known;
}

async function takeQuote(client: ApiClient): Promise<Quote> {
  const requested = getRequested(client);
  const place = requested.taken++ % MAX_QUOTES;
  const earlier = requested.reusable[place];
  const quote = earlier
    ? earlier.then((each) => {
        markUsed(client.url, each.productId);
        return reopen(client, each);
      })
    : createNew(client);
  requested.reusable[place] = quote;
  return quote;
}

async function createNew(client: ApiClient): Promise<Quote> {
  getRequested(client).count++;
  const body = await createQuestion(client);
  const { id } = await client.call(orders, 'POST /api/orders/question', { body });
  return { id, productId: body.productId };
}

async function reopen(client: ApiClient, quote: Quote): Promise<Quote> {
  const params = { id: quote.id };
  const staff = await getStaff(client.url);
  const { state, ledger } = await staff.call(orders, 'GET /api/orders/{id}', { params });
  if (state === 'sold' || ledger.length > 0) return createNew(client);
  if (state !== 'pending') {
    await staff.call(orders, 'PATCH /api/orders/{id}', { params, body: { status: 'pending' } });
  }
  const product = { params: { id: quote.productId } };
  const { availability } = await client.call(products, 'GET /api/products/{id}', product);
  return availability === 'In Stock' ? quote : createNew(client);
}

const createQuestion = async (client: ApiClient) => ({
  productId: await getFreeProduct(client),
  // The same question about an open quote's piece would return that quote.
  question: `Is it original? ${randomUUID()}`,
});

const usedProducts = new Map<string, number>();

/** A free product that was not used, otherwise the one that was used least recently: a sale closes the other quotes of its
 *  product. Other tests may use the same shop. */
export async function getFreeProduct(client: ApiClient): Promise<string> {
  const listed = await client.call(products, 'GET /api/products', { query: { limit: '1000' } });
  const free = listed.filter(({ availability }) => availability === 'In Stock');
  const lastUse = ({ id }: { id: string }) => usedProducts.get(`${client.url} ${id}`) ?? 0;
  const unused = free.filter((each) => lastUse(each) === 0);
  const found =
    unused[randomInt(Math.max(unused.length, 1))] ??
    free.toSorted((a, b) => lastUse(a) - lastUse(b))[0];
  if (!found) throw new Error('The shop has nothing in stock');
  markUsed(client.url, found.id);
  return found.id;
}

const markUsed = (url: string, productId: string) =>
  usedProducts.set(`${url} ${productId}`, performance.now());

const createManualHold = async (client: ApiClient) => ({
  productId: await getFreeProduct(client),
  until: new Date(Date.now() + DAY_MS).toISOString(),
  reason: 'For a show',
});

const createPlan = () => ({
  instalments: [10, 40].map((days) => ({
    amount: '50.00',
    dueAt: new Date(Date.now() + days * DAY_MS).toISOString(),
  })),
});

const staffByShop = new Map<string, Promise<TestUser>>();

/** Allows staff to answer their quotes in this shop, since they are among the callers. */
async function signInToAnswerOwn(url: string): Promise<TestUser> {
  const user = await signIn(url, accounts.staff);
  const staff = new ApiClient(url, user);
  const settings = await staff.call(content, 'GET /api/settings');
  await staff.call(content, 'PUT /api/settings', { body: { ...settings, ownQuotes: true } });
  return user;
}

export async function getStaff(url: string): Promise<ApiClient> {
  const known = staffByShop.get(url) ?? signInToAnswerOwn(url);
  staffByShop.set(url, known);
  return new ApiClient(url, await known);
}
