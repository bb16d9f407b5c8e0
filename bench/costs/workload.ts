import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL, OUTBOX, RENDER, WORKER } from '../../functions/build.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { RENDER_PATH } from '../../shared/edge/render-path.ts';
import type { Product } from '../../shared/entities/product.ts';
import { startTestCognito } from '../../tests/support/cognito.ts';
import { createEvent } from '../../tests/support/event.ts';
import { CookieJar } from '../../tests/support/identity.ts';
import { startItemLog } from '../../tests/support/item-log.ts';
import { accounts, passHostedLogin } from '../../tests/support/log-in.ts';
import { signedIn, signedInStaff } from '../../tests/support/session.ts';
import { card, photograph, upload } from '../../tests/support/uploads.ts';
import { createItems, createOrders, createRecord } from '../support/fill-store.ts';
import { padEntries, sampleEntries } from '../support/reference-entries.ts';
import type { CallOptions } from '../support/running-function.ts';
import { Meter } from './meter.ts';
import type { startMeteredEngines } from './metered-engines.ts';

export const RECORDS = 5_000;
const ITEMS = 1_000;
const ENTRIES = 5_000;
const CHANGED = 20;
export const PHOTOS_PER_ITEM = 4;
export const CALL_NAMES = {
  signedInUser: 'GET /api/auth/user, signed in',
  staffOrders: 'GET /api/orders, by staff',
  syncUnchanged: 'incremental sync, no changes',
  syncWithChanges: `incremental sync, ${CHANGED} changes`,
  fullSync: 'full sync, no changes',
  initialImport: 'initial import',
  outbox: 'outbox, by the schedule',
  mail: 'mail, by the schedule',
  homePage: 'page /',
  productPage: 'page /product',
  redirectedPage: 'short address of a product',
} as const;

const REPEATS = 5;
/** Longer than the products function trusts its catalog, so that the call revalidates it. */
const REVALIDATION_MS = 3_100;
const AIRTABLE_REQUESTS_PER_SECOND = 5;

export type CallCosts = Pick<Meter, 'calls' | 'coldStartMs'>;

export async function measureCalls(
  engines: Awaited<ReturnType<typeof startMeteredEngines>>,
): Promise<CallCosts> {
  const itemLog = await startItemLog({
    records: Array.from({ length: RECORDS }, (_, number) =>
      createRecord(number, number % 400 === 0 ? { 'Is Featured': true } : {}),
    ),
    requestsPerSecond: AIRTABLE_REQUESTS_PER_SECOND,
    requestsPerSecondPerUser: 50,
  });
  const cognito = await startTestCognito();
  Object.assign(process.env, itemLog.env, cognito.env);
  const meter = new Meter(engines);
  try {
    await measureSyncs(meter, itemLog);
    const products = await measureShop(meter);
    await measurePages(meter, products);
    await measureSchedules(meter);
    await measureEvents(meter, products);
    await measureSignIns(meter);
    await measureMembers(meter, products);
    await measureStaff(meter, products);
  } finally {
    await meter.stop();
    await cognito.close();
    await itemLog.close();
  }
  return meter;
}

async function measureSyncs(
  meter: Meter,
  itemLog: Awaited<ReturnType<typeof startItemLog>>,
): Promise<void> {
  const { startRun } = await import('../../functions/domain/sync/start-run.ts');
  await meter.invoke(WORKER, { cause: 'schedule' }, CALL_NAMES.initialImport);
  await sleep(1_000);
  const { run, lease = null } = await startRun({ cause: 'bench', full: true });
  await meter.invoke(WORKER, { runId: run.id, lease }, CALL_NAMES.fullSync);
  await sleep(1_000);
  for (let number = 0; number < CHANGED; number++) {
    await itemLog.edit(number * 7, { Header: `Renamed ${number}` });
    await sleep(1_000 / AIRTABLE_REQUESTS_PER_SECOND);
  }
  await sleep(1_000);
  await meter.invoke(WORKER, { cause: 'schedule' }, CALL_NAMES.syncWithChanges);
  await sleep(1_000);
  await meter.invoke(WORKER, { cause: 'schedule' }, CALL_NAMES.syncUnchanged);
}

async function measureShop(meter: Meter): Promise<Product[]> {
  const list: RouteKey = 'GET /api/products';
  const { body: products }: { body: Product[] } = await meter.call('products', list, {
    query: 'limit=12',
  });
  const callStale = async (key: RouteKey, call: CallOptions = {}) => {
    await sleep(REVALIDATION_MS);
    await meter.call('products', key, call);
  };
  for (const search of ['', '&search=regiment', '', '&search=estate&eras=WWII%20(1941-1945)']) {
    await callStale(list, { query: `limit=12${search}` });
  }
  await callStale('GET /api/products/featured');
  await callStale('GET /api/products/facets');
  for (const { id } of products.slice(0, 2)) {
    await callStale('GET /api/products/{id}', { params: { id } });
  }
  return products;
}

async function measurePages(meter: Meter, products: readonly Product[]): Promise<void> {
  const render = async (path: string, name: string) => {
    const event = createEvent('GET /api/products');
    return meter.invoke(RENDER, { ...event, rawPath: RENDER_PATH + path }, name);
  };
  for (const { id } of products.slice(0, REPEATS)) {
    await sleep(REVALIDATION_MS);
    await render('/', CALL_NAMES.homePage);
    const { result } = await render(`/product/${id}`, CALL_NAMES.redirectedPage);
    const { pathname } = new URL(result.headers.location, 'https://shop.example');
    const page = await render(pathname, CALL_NAMES.productPage);
    if (page.result.statusCode !== 200) throw new Error(`${pathname} cannot be rendered`);
  }
}

async function measureSchedules(meter: Meter): Promise<void> {
  for (let time = 0; time < REPEATS; time++) {
    await meter.invoke(OUTBOX, { cause: 'schedule' }, CALL_NAMES.outbox);
    await meter.invoke(MAIL, { cause: 'schedule' }, CALL_NAMES.mail);
  }
}

async function measureEvents(meter: Meter, products: readonly Product[]): Promise<void> {
  for (const { id: productId } of products.slice(0, REPEATS)) {
    const text = `regiment ${productId.slice(0, 8)}`;
    const events = [
      { kind: 'page', path: 'home', referrerHost: 'forum.example' },
      { kind: 'search', text, results: 3 },
      { kind: 'opened', text },
      { kind: 'page', path: 'product' },
      { kind: 'view', productId },
    ];
    for (let time = 0; time < 2; time++) {
      await meter.call('analytics', 'POST /api/events', { body: { events } });
    }
  }
}

async function measureSignIns(meter: Meter): Promise<void> {
  const user: RouteKey = 'GET /api/auth/user';
  for (let time = 0; time < REPEATS; time++) await meter.call('auth', user, { expectError: true });
  for (const account of [accounts.collector, accounts.trader, accounts.staff]) {
    const jar = new CookieJar();
    const login = await meter.call('auth', 'GET /api/login');
    jar.take(login.result);
    const callbackUrl = new URL(await passHostedLogin(login.result.headers.location, account));
    const query = callbackUrl.search.slice(1);
    const callback = await meter.call('auth', 'GET /api/auth/callback', {
      headers: jar.headers,
      query,
    });
    jar.take(callback.result);
    await meter.call('auth', user, { headers: jar.headers }, CALL_NAMES.signedInUser);
  }
}

async function measureMembers(meter: Meter, products: readonly Product[]): Promise<void> {
  const { headers } = await signedIn();
  for (const { id: productId } of products.slice(0, REPEATS)) {
    await meter.call('cart', 'POST /api/cart', { headers, body: { productId } });
    await meter.call('cart', 'GET /api/cart', { headers });
    await meter.call('wishlist', 'POST /api/wishlist', { headers, body: { productId } });
    await meter.call('wishlist', 'GET /api/wishlist', { headers });
    await meter.call('orders', 'POST /api/orders', { headers });
    await meter.call('orders', 'GET /api/orders', { headers });
  }
}

async function measureStaff(meter: Meter, products: readonly Product[]): Promise<void> {
  const { headers, user } = await signedInStaff();
  await createItems(ITEMS, user);
  await createOrders(ITEMS / 10, user, products.slice(0, 3));
  const entries = padEntries(await sampleEntries(), ENTRIES).map(({ id: _, ...entry }) => entry);
  await meter.call('identification', 'POST /api/asmic-entries/import', {
    headers,
    query: 'apply=true',
    body: entries,
  });
  for (let time = 0; time < REPEATS; time++) {
    const options = { headers, params: { id: await catalogOne(meter, headers) } };
    const { body } = await meter.call(
      'identification',
      'POST /api/military-items/{id}/compare',
      options,
    );
    await meter.call('identification', 'GET /api/military-items/{id}/comparisons', options);
    await meter.call('identification', 'POST /api/comparisons/{id}/verify', {
      headers,
      params: { id: body.matches[0].id },
      body: { verified: true },
    });
    await meter.call('items', 'GET /api/military-items', { headers });
    await meter.call('items', 'GET /api/military-items/{id}', options);
    await meter.call('orders', 'GET /api/orders', { headers }, CALL_NAMES.staffOrders);
    await meter.call('sync', 'GET /api/sync-airtable/runs', { headers });
    await meter.call('sync', 'GET /api/sync-airtable/problems', { headers });
    await meter.call('sync', 'GET /api/inventory', { headers });
  }
}

async function catalogOne(meter: Meter, headers: Record<string, string>): Promise<string> {
  const uploads: Parameters<typeof upload>[0] = async (key, call) => {
    const { body } = await meter.call('uploads', key, call);
    return { status: 200, headers: {}, body };
  };
  const photo = await photograph({ width: 2_000, height: 1_500 });
  const cardBytes = await card(photo);
  const imageUrls: string[] = [];
  for (let index = 0; index < PHOTOS_PER_ITEM; index++) {
    const { objectPath } = await upload(uploads, { headers }, photo, { cardBytes });
    imageUrls.push(objectPath);
  }
  const body = {
    name: '1st Infantry Division shoulder patch, felt',
    itemType: 'Patches',
    condition: 'Fine',
    unitDesignation: '1st Infantry Division',
    imageUrls,
  };
  return (await meter.call('items', 'POST /api/military-items', { headers, body })).body.id;
}
