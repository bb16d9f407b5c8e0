import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import type { Instance } from '../../support/instance.ts';
import { createRecord } from '../durability/airtable.ts';
import { type Call, sendCall } from '../support/http-call.ts';
import type { TestUser } from '../support/users.ts';

type Person = Pick<TestUser, 'email' | 'headers'>;
export type People = Record<'collector' | 'trader' | 'staff', Person>;

export interface WrittenData {
  label: string;
  productId: string;
  quoteId: string;
  alertId: string;
  itemId: string;
  subscriber: string;
  messages: string[];
}

const PRODUCT_POLL_MS = 300;
const PRODUCT_TIMEOUT_MS = 90_000;
const PAGE = 'shipping';

/** Bypasses the contract, because releases may add fields. */
const WithId = z.object({ id: z.string() });
const Named = z.object({ name: z.string() });
const Products = z.array(WithId.extend(Named.shape));
const Quote = z.object({
  state: z.string(),
  offers: z.array(z.unknown()),
  messages: z.array(z.object({ text: z.string() })),
});
const Page = z.object({ title: z.string(), text: z.string(), version: z.number() });

/**
 * @returns the JSON of a successful response
 * @throws Error with the response otherwise
 */
async function call(
  { url }: Instance,
  key: RouteKey,
  input: Call = {},
  user?: Person,
): Promise<unknown> {
  const { status, text } = await sendCall(url, key, input, user?.headers);
  if (status > 299) throw new Error(`${key} failed with ${status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

export async function writeData(shop: Instance, people: People): Promise<WrittenData> {
  const { collector, staff } = people;
  const label = `gorget ${randomUUID()}`;
  const productId = await addProduct(shop, staff, label);
  const wish = { body: { productId } };
  await call(shop, 'POST /api/wishlist', wish, collector);
  await call(shop, 'POST /api/cart', wish, collector);
  const requested = await call(shop, 'POST /api/orders', { body: { note: label } }, collector);
  const { id: quoteId } = WithId.parse(requested);
  const params = { id: quoteId };
  const offer = { params, body: { lines: [{ productId, price: '125.00' }] } };
  await call(shop, 'POST /api/orders/{id}/offers', offer, staff);
  await call(shop, 'POST /api/orders/{id}/accept', { params, body: { offer: 1 } }, collector);
  const alert = { body: { query: { search: label }, cadence: 'immediate' } };
  const { id: alertId } = WithId.parse(await call(shop, 'POST /api/alerts', alert, collector));
  const item = { name: label, itemType: 'Patches', condition: 'Fine', imageUrls: [] };
  const cataloged = await call(shop, 'POST /api/military-items', { body: item }, staff);
  await writePage(shop, staff, label);
  const subscriber = `${randomUUID()}@readers.example`;
  const subscription = { body: { email: subscriber, elapsedMs: 5_000 } };
  await call(shop, 'POST /api/newsletter', subscription);
  const { id: itemId } = WithId.parse(cataloged);
  return { label, productId, quoteId, alertId, itemId, subscriber, messages: [] };
}

export async function writeMessage(
  shop: Instance,
  { collector }: People,
  { quoteId, messages }: WrittenData,
): Promise<void> {
  const text = randomUUID();
  const message = { params: { id: quoteId }, body: { text } };
  await call(shop, 'POST /api/orders/{id}/messages', message, collector);
  messages.push(text);
}

/** Syncs to publish the catalog, as the runbook requires after a rollback: a release may not read all that
 *  another has published. */
export async function publishBySync(
  shop: Instance,
  { staff }: People,
  written: readonly WrittenData[],
): Promise<void> {
  await call(shop, 'POST /api/sync-airtable', {}, staff);
  const deadlineMs = Date.now() + PRODUCT_TIMEOUT_MS;
  for (const { label } of written) {
    while (!(await findProduct(shop, label)) && Date.now() < deadlineMs) {
      await sleep(PRODUCT_POLL_MS);
    }
  }
}

export async function findLosses(
  shop: Instance,
  { collector, trader, staff }: People,
  data: WrittenData,
): Promise<string[]> {
  const { label, productId, quoteId, alertId, itemId, messages } = data;
  const losses: string[] = [];
  const check = async (description: string, isKept: () => Promise<boolean>) => {
    const failure = await isKept().then(
      (kept) => (kept ? undefined : 'is lost'),
      (error: unknown) => `is unreadable: ${error}`,
    );
    if (failure) losses.push(`${description} of ${label} ${failure}`);
  };
  const has = async (key: RouteKey, text: string, user: Person, input: Call = {}) =>
    JSON.stringify(await call(shop, key, input, user)).includes(text);
  await check('the product', async () => (await findProduct(shop, label)) === productId);
  await check('the rendered page of the product', async () => {
    const page = await fetch(`${shop.url}/product/${productId}`);
    return page.status === 200 && (await page.text()).includes(label);
  });
  await check('the quote', async () => {
    const input = { params: { id: quoteId } };
    const quote = Quote.parse(await call(shop, 'GET /api/orders/{id}', input, collector));
    const texts = quote.messages.map(({ text }) => text);
    return (
      quote.state === 'accepted' &&
      quote.offers.length === 1 &&
      messages.every((text) => texts.filter((each) => each === text).length === 1)
    );
  });
  await check('the line of the quote inbox', () => has('GET /api/orders/inbox', quoteId, staff));
  await check('the hold', () => has('GET /api/holds', productId, staff));
  await check('the effect of the hold', async () => {
    const taken = { body: { productId } };
    return (await sendCall(shop.url, 'POST /api/cart', taken, trader.headers)).status === 409;
  });
  await check('the wish', () => has('GET /api/wishlist', productId, collector));
  await check('the alert', () => has('GET /api/alerts', alertId, collector));
  await check('the cataloged item', () =>
    has('GET /api/military-items/{id}', label, staff, { params: { id: itemId } }),
  );
  await check('the version of the page', () =>
    has('GET /api/pages/{slug}/versions', label, staff, { params: { slug: PAGE } }),
  );
  return losses;
}

async function addProduct(shop: Instance, staff: Person, name: string): Promise<string> {
  await createRecord(shop, {
    [COLUMNS.header]: name,
    [COLUMNS.status]: 'List',
    [COLUMNS.itemType]: 'Insignia',
  });
  const deadlineMs = Date.now() + PRODUCT_TIMEOUT_MS;
  let failure: unknown;
  while (Date.now() < deadlineMs) {
    const id = await findProduct(shop, name);
    if (id) return id;
    await call(shop, 'POST /api/sync-airtable', {}, staff).catch((error: unknown) => {
      failure = error;
    });
    await sleep(PRODUCT_POLL_MS);
  }
  throw new Error(`The shop does not show ${name}`, { cause: failure });
}

async function findProduct(shop: Instance, name: string): Promise<string | undefined> {
  const found = Products.parse(
    await call(shop, 'GET /api/products', { query: { search: name, limit: '5' } }),
  );
  return found.find((product) => product.name === name)?.id;
}

async function writePage(shop: Instance, staff: Person, label: string): Promise<void> {
  const params = { slug: PAGE };
  const { title, version } = Page.parse(await call(shop, 'GET /api/pages/{slug}', { params }));
  const body = { title, text: `Packed by hand. ${label}`, version };
  await call(shop, 'PUT /api/pages/{slug}', { params, body }, staff);
}
