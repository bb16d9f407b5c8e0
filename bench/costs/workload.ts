import { setTimeout as sleep } from 'node:timers/promises';
import { WORKER } from '../../functions/build.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import type { Product } from '../../shared/entities/product.ts';
import { startTestCognito } from '../../tests/support/cognito.ts';
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
export const ITEMS = 1_000;
export const ENTRIES = 5_000;
export const CHANGED = 20;
export const PHOTOS_PER_ITEM = 4;
/** The calls that are told apart by more than their route. */
export const CALL_NAMES = {
  me: 'GET /api/auth/user, signed in',
  allOrders: 'GET /api/orders, by staff',
  unchanged: 'a sync, nothing changed',
  changed: `a sync, ${CHANGED} items changed`,
  whole: 'a sync that reads all',
  first: 'the first import',
} as const;

const TIMES = 5;
/** A look at the catalogue is trusted for three seconds: so late, a visitor's call has it looked at again. */
const LATER_MS = 3_100;
/** Of Airtable, whose pace a sync has to keep. */
const PER_SECOND = 5;

export type CallCosts = Pick<Meter, 'calls' | 'coldMs'>;

/** A month's kinds of calls, through the functions as they deploy, with so many items in the shop. */
export async function measureCalls(
  engines: Awaited<ReturnType<typeof startMeteredEngines>>,
): Promise<CallCosts> {
  const itemLog = await startItemLog({
    records: Array.from({ length: RECORDS }, (_, number) =>
      createRecord(number, number % 400 === 0 ? { 'Is Featured': true } : {}),
    ),
    requestsPerSecond: PER_SECOND,
    requestsPerSecondPerUser: 50,
  });
  const cognito = await startTestCognito();
  Object.assign(process.env, itemLog.env, cognito.env);
  const meter = new Meter(engines);
  try {
    await syncs(meter, itemLog);
    const products = await catalogue(meter);
    await signIns(meter);
    await members(meter, products);
    await staff(meter, products);
  } finally {
    await meter.stop();
    await cognito.close();
    await itemLog.close();
  }
  return meter;
}

async function syncs(
  meter: Meter,
  itemLog: Awaited<ReturnType<typeof startItemLog>>,
): Promise<void> {
  const { startRun } = await import('../../functions/sync/start-run.ts');
  await meter.invoke(WORKER, { cause: 'schedule' }, CALL_NAMES.first);
  await sleep(1_000);
  const { run, lease = null } = await startRun({ cause: 'bench', full: true });
  await meter.invoke(WORKER, { runId: run.id, lease }, CALL_NAMES.whole);
  await sleep(1_000);
  for (let number = 0; number < CHANGED; number++) {
    await itemLog.edit(number * 7, { Header: `Renamed ${number}` });
    await sleep(1_000 / PER_SECOND);
  }
  await sleep(1_000);
  await meter.invoke(WORKER, { cause: 'schedule' }, CALL_NAMES.changed);
  await sleep(1_000);
  await meter.invoke(WORKER, { cause: 'schedule' }, CALL_NAMES.unchanged);
}

/** @returns some of what is in the shop. */
async function catalogue(meter: Meter): Promise<Product[]> {
  const list: RouteKey = 'GET /api/products';
  const { body: products }: { body: Product[] } = await meter.call('products', list, {
    query: 'limit=12',
  });
  const later = async (key: RouteKey, call: CallOptions = {}) => {
    await sleep(LATER_MS);
    await meter.call('products', key, call);
  };
  for (const search of ['', '&search=regiment', '', '&search=estate&eras=WWII%20(1941-1945)']) {
    await later(list, { query: `limit=12${search}` });
  }
  await later('GET /api/products/featured');
  await later('GET /api/products/facets');
  for (const { id } of products.slice(0, 2)) {
    await later('GET /api/products/{id}', { params: { id } });
  }
  return products;
}

async function signIns(meter: Meter): Promise<void> {
  const user: RouteKey = 'GET /api/auth/user';
  for (let time = 0; time < TIMES; time++) await meter.call('auth', user, { expectError: true });
  for (const who of [accounts.collector, accounts.trader, accounts.staff]) {
    const jar = new CookieJar();
    const begun = await meter.call('auth', 'GET /api/login');
    jar.take(begun.result);
    const back = new URL(await passHostedLogin(begun.result.headers.location, who));
    const query = back.search.slice(1);
    const done = await meter.call('auth', 'GET /api/auth/callback', {
      headers: jar.headers,
      query,
    });
    jar.take(done.result);
    await meter.call('auth', user, { headers: jar.headers }, CALL_NAMES.me);
  }
}

async function members(meter: Meter, products: readonly Product[]): Promise<void> {
  const { headers } = await signedIn();
  for (const { id: productId } of products.slice(0, TIMES)) {
    await meter.call('cart', 'POST /api/cart', { headers, body: { productId } });
    await meter.call('cart', 'GET /api/cart', { headers });
    await meter.call('wishlist', 'POST /api/wishlist', { headers, body: { productId } });
    await meter.call('wishlist', 'GET /api/wishlist', { headers });
    await meter.call('orders', 'POST /api/orders', { headers });
    await meter.call('orders', 'GET /api/orders', { headers });
  }
}

async function staff(meter: Meter, products: readonly Product[]): Promise<void> {
  const { headers, user } = await signedInStaff();
  await createItems(ITEMS, user);
  await createOrders(ITEMS / 10, user, products.slice(0, 3));
  const entries = padEntries(await sampleEntries(), ENTRIES).map(({ id: _, ...entry }) => entry);
  await meter.call('identification', 'POST /api/asmic-entries/import', {
    headers,
    query: 'apply=true',
    body: entries,
  });
  for (let time = 0; time < TIMES; time++) {
    const each = { headers, params: { id: await catalogOne(meter, headers) } };
    const { body } = await meter.call(
      'identification',
      'POST /api/military-items/{id}/compare',
      each,
    );
    await meter.call('identification', 'GET /api/military-items/{id}/comparisons', each);
    await meter.call('identification', 'POST /api/comparisons/{id}/verify', {
      headers,
      params: { id: body.matches[0].id },
      body: { verified: true },
    });
    await meter.call('items', 'GET /api/military-items', { headers });
    await meter.call('items', 'GET /api/military-items/{id}', each);
    await meter.call('orders', 'GET /api/orders', { headers }, CALL_NAMES.allOrders);
    await meter.call('sync', 'GET /api/sync-airtable/runs', { headers });
    await meter.call('sync', 'GET /api/inventory', { headers });
  }
}

/** Uploads its photos as a browser does, and catalogs an item of them. @returns its id. */
async function catalogOne(meter: Meter, headers: Record<string, string>): Promise<string> {
  const uploads: Parameters<typeof upload>[0] = async (key, call) => {
    const { body } = await meter.call('uploads', key, call);
    return { status: 200, headers: {}, body };
  };
  const photo = await photograph({ width: 2_000, height: 1_500 });
  const cardBytes = await card(photo);
  const imageUrls: string[] = [];
  for (let place = 0; place < PHOTOS_PER_ITEM; place++) {
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
