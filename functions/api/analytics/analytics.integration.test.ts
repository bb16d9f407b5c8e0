import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AnalyticsReport } from '../../../shared/contract/analytics.ts';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { countWrites } from '../../../tests/support/count-writes.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let settings: typeof import('../../platform/table/shop-settings.ts');
let storage: typeof import('../../platform/table/analytics.ts');
let addCounts: typeof import('../../platform/table/daily-counts.ts').addCounts;
let MAX_TERMS_PER_DAY: number;
const products = makeProducts(4);
const [helmet, patch] = products.map(({ id }) => id) as [string, string];
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('analytics');
  settings = await import('../../platform/table/shop-settings.ts');
  storage = await import('../../platform/table/analytics.ts');
  ({ addCounts } = await import('../../platform/table/daily-counts.ts'));
  ({ MAX_TERMS_PER_DAY } = await import('../../platform/table/searches.ts'));
  const { writeProducts } = await import('../../platform/table/products.ts');
  const put = products.map((product) => ({ ...product, sourceHash: null }));
  await writeProducts({ put, remove: [] });
});
afterAll(() => engines.stop());
afterEach(() => {
  vi.useRealTimers();
});

let nextYear = 2130;
function startOn(monthAndDay = '05-10') {
  nextYear++;
  const date = `${nextYear}-${monthAndDay}`;
  goTo(date);
  return date;
}
function goTo(date: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${date}T12:00:00Z`) });
}

let addresses = 0;
const newAddress = () => {
  addresses++;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};
const send = (events: object[], headers: Record<string, string> = {}, sourceIp = newAddress()) =>
  call('POST /api/events', { body: { events }, headers, sourceIp });
const record = async (...events: object[]) => {
  expect(await send(events)).toMatchObject({ status: 204, body: '' });
};
const page = (path = 'home') => ({ kind: 'page', path });
const visit = (referrerHost: string | null, path = 'home') => ({ ...page(path), referrerHost });
const view = (productId = helmet) => ({ kind: 'view', productId });
const wish = (productId = helmet) => ({ kind: 'wish', productId });

const getReport = async (query = 'days=7'): Promise<AnalyticsReport> => {
  const { headers } = await signedInStaff();
  const { status, body } = await call('GET /api/analytics', { headers, query });
  expect(status).toBe(200);
  return body;
};

test('POST /api/events counts visits, views and wishes, one row per product and site', async () => {
  const date = startOn();
  await record(visit('www.Google.com'), page('product'), view(), wish(), page('search'));
  await record(visit('google.com:443', 'product'), view(), view(patch), visit(null));
  const PK = `ANALYTICS#${date}`;
  const expiresAtSeconds = Date.parse(date) / 1000 + 400 * 86_400;
  expect(await loadRows(date)).toEqual(
    [
      { SK: 'DAY', visits: 3, direct: 1, home: 2, product: 2, search: 1, hosts: 1 },
      { SK: 'HOST#google.com', visits: 2 },
      { SK: `PRODUCT#${helmet}`, views: 2, wishes: 1 },
      { SK: `PRODUCT#${patch}`, views: 1 },
    ]
      .map((row) => ({ PK, expiresAtSeconds, ...row }))
      .sort((a, b) => (a.SK < b.SK ? -1 : 1)),
  );
});

test('POST /api/events adds up 200 batches exactly, twenty at a time', async () => {
  startOn();
  const batch = [visit('forum.example'), view(), view(patch), wish(patch), page('unit')];
  const batches = Array.from({ length: 200 }, () => [...batch, ...batch]);
  await pMap(batches, (events) => record(...events), { concurrency: 20 });
  const report = await getReport();
  expect(report.days.at(-1)).toMatchObject({ visits: 400, pageViews: 800 });
  expect(report.referrers).toEqual({
    hosts: [{ host: 'forum.example', visits: 400 }],
    direct: 0,
    other: 0,
  });
  expect(report.mostViewed).toMatchObject([
    { views: 400, productId: expect.anything() },
    { views: 400 },
  ]);
  expect(report.mostWished).toMatchObject([{ productId: patch, wishes: 400 }]);
});

test('POST /api/events begins no visit when a visitor comes back from the login', async () => {
  const date = startOn();
  const { SITE_URL = '', COGNITO_DOMAIN = '' } = process.env;
  await record(...[SITE_URL, COGNITO_DOMAIN].map((url) => visit(new URL(url).host)));
  expect(await loadRows(date)).toMatchObject([{ SK: 'DAY', home: 2 }]);
  expect((await getReport()).days.at(-1)).toMatchObject({ visits: 0, pageViews: 2 });
});

test('POST /api/events stores nothing that identifies a visitor', async () => {
  const date = startOn();
  const { headers } = await signedIn({}, 'Ada');
  await send([visit('forum.example'), view(), wish()], {
    ...headers,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Odd/77',
    'x-forwarded-for': '203.0.113.77',
  });
  const rows = await loadRows(date);
  expect(rows).toHaveLength(3);
  for (const { PK, SK, expiresAtSeconds, ...counts } of rows) {
    expect(Object.values(counts).every((count) => typeof count === 'number')).toBe(true);
    expect(`${PK}${SK}`).not.toMatch(/203\.0|Odd|session/);
  }
});

test.each([
  ['of a browser with Do Not Track', { dnt: '1' }],
  ['of a browser with Global Privacy Control', { 'sec-gpc': '1' }],
  [
    'of a crawler',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['of a program', { 'user-agent': 'curl/8.9.1' }],
])('POST /api/events answers 204 and counts nothing %s', async (_, headers) => {
  const date = startOn();
  expect(await send([visit(null), view()], headers)).toMatchObject({ status: 204 });
  expect(await loadRows(date)).toEqual([]);
});

test('POST /api/events counts members, but not staff', async () => {
  const date = startOn();
  const staff = await signedInStaff();
  expect(await send([visit(null), view()], staff.headers)).toMatchObject({ status: 204 });
  expect(await loadRows(date)).toEqual([]);
  const member = await signedIn();
  await send([visit(null), view()], member.headers);
  await send([view()], { cookie: '__Host-session=unknown' });
  expect((await getReport()).mostViewed).toMatchObject([{ productId: helmet, views: 2 }]);
});

test('POST /api/events counts nothing while the setting is off', async () => {
  const date = startOn();
  const before = await settings.getShopSettings();
  const off = await settings.saveShopSettings({ ...before, analytics: false });
  await record(visit(null), view(), { kind: 'search', text: 'helmet', results: 1 });
  expect(await loadRows(date)).toEqual([]);
  expect(await loadRows(date, 'SEARCHES#')).toEqual([]);
  await settings.saveShopSettings({
    ...before,
    analytics: true,
    version: off?.after.version ?? 0,
  });
  await record(visit(null));
  expect(await loadRows(date)).toHaveLength(1);
});

test('POST /api/events counts no product that the shop does not have', async () => {
  const date = startOn();
  await record(view(randomUUID()), wish(randomUUID()), view(helmet.toUpperCase()));
  expect((await loadRows(date)).map(({ SK }) => SK)).toEqual([`PRODUCT#${helmet}`]);
});

test('POST /api/events stores no more sites a day than the limit, and keeps counting visits', async () => {
  const date = startOn();
  const { MAX_HOSTS_PER_DAY } = storage;
  const hosts = Array.from({ length: MAX_HOSTS_PER_DAY + 50 }, (_, n) => `site-${n}.example`);
  for (let first = 0; first < hosts.length; first += 5) {
    await record(...hosts.slice(first, first + 5).map((host) => visit(host)));
  }
  await record(visit('site-0.example'), visit('<script>alert(1)</script>'));
  // Hosts that are first seen concurrently are counted separately.
  expect(await loadRows(date)).toHaveLength(MAX_HOSTS_PER_DAY + 1);
  const { days, referrers } = await getReport();
  expect(days.at(-1)).toMatchObject({ visits: MAX_HOSTS_PER_DAY + 52 });
  expect(referrers.hosts).toHaveLength(20);
  expect(referrers.hosts[0]).toEqual({ host: 'site-0.example', visits: 2 });
  expect(referrers.other).toBe(MAX_HOSTS_PER_DAY + 52 - 21);
});

test('POST /api/events creates at most five rows for the terms and sites of one request', async () => {
  const date = startOn();
  const hostile = (round: number) =>
    Array.from({ length: 25 }, (_, n) => [
      visit(`host-${round}-${n}.example`),
      { kind: 'search', text: `term ${round} ${n}`, results: 1 },
    ]).flat();
  const { writes } = await countWrites(() => record(...hostile(0)));
  expect(writes).toBeLessThanOrEqual(BUDGETS.visit.writesPerRequest);
  const rows = [...(await loadRows(date)), ...(await loadRows(date, 'SEARCHES#'))];
  expect(rows.filter(({ SK }) => SK !== 'DAY')).toHaveLength(5);
  const report = await getReport();
  expect(report.days.at(-1)).toMatchObject({ visits: 25, pageViews: 25 });
});

test('POST /api/events writes only the totals for unknown terms and sites of a day that is full', async () => {
  const date = startOn();
  const fill = (name: string, count: number, prefix: string) =>
    addCounts({ prefix, date }, 'DAY', { [name]: count });
  await fill('hosts', storage.MAX_HOSTS_PER_DAY, 'ANALYTICS#');
  await fill('terms', MAX_TERMS_PER_DAY, 'SEARCHES#');
  const events = (n: number) => [
    visit(`host-${n}.example`),
    { kind: 'search', text: `term ${n}`, results: 1 },
  ];
  await record(...events(1));
  const { writes } = await countWrites(() => record(...events(2)));
  expect(writes).toBe(2);
});

test('POST /api/events counts at most ten products of one request', async () => {
  const date = startOn();
  const many = makeProducts(20).slice(4);
  const { writeProducts } = await import('../../platform/table/products.ts');
  await writeProducts({
    put: many.map((product) => ({ ...product, sourceHash: null })),
    remove: [],
  });
  await record(...many.map(({ id }) => view(id)));
  expect(await loadRows(date)).toHaveLength(10);
});

test('POST /api/events limits the batches of a network address', async () => {
  startOn();
  const { MAX_BATCHES_PER_MINUTE } = await import('./record-events.ts');
  const address = newAddress();
  for (let batch = 0; batch < MAX_BATCHES_PER_MINUTE; batch++) {
    expect((await send([page()], {}, address)).status).toBe(204);
  }
  expect(await send([page()], {}, address)).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED' },
  });
  expect((await send([page()])).status).toBe(204);
});

test.each([
  [{}, 'events'],
  [{ events: [] }, 'events'],
  [{ events: Array.from({ length: 51 }, () => ({ kind: 'page', path: 'home' })) }, 'events'],
  [{ events: [page(), { kind: 'scroll' }] }, 'events.1.kind'],
  [{ events: [page('/admin')] }, 'events.0.path'],
  [{ events: [visit('')] }, 'events.0.referrerHost'],
  [{ events: [visit('x'.repeat(254))] }, 'events.0.referrerHost'],
  [{ events: [view('first')] }, 'events.0.productId'],
  [{ events: [{ kind: 'wish' }] }, 'events.0.productId'],
  [{ events: [{ kind: 'search', text: ' ' }] }, 'events.0.text'],
  [{ events: [{ kind: 'search', text: 'x'.repeat(201) }] }, 'events.0.text'],
  [{ events: [{ kind: 'search', text: 'cap', results: 1.5 }] }, 'events.0.results'],
  [{ events: [{ kind: 'opened' }] }, 'events.0.text'],
  [[], 'body'],
])('POST /api/events names the invalid field of %j', async (body, path) => {
  const answer = await call('POST /api/events', { body, sourceIp: newAddress() });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('POST /api/events rejects a huge batch without reading it', async () => {
  const body = { events: Array.from({ length: 100_000 }, () => 0) };
  expect(await call('POST /api/events', { body })).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  });
});

test('POST /api/events rejects other sites', async () => {
  const { status } = await send([page()], { 'sec-fetch-site': 'cross-site' });
  expect(status).toBe(403);
});

test('GET /api/analytics adds up the days of the period, with the names of products', async () => {
  const date = startOn('06-01');
  const search = { kind: 'search', text: 'Ike Jacket', results: 0 };
  await record(visit('forum.example'), view(patch), wish(patch), search, search);
  goTo(date.replace('06-01', '06-05'));
  await record(visit(null, 'unit'), page('product'), view(), view(), view(patch), search);
  const { days, ...report } = await getReport();
  expect(days.map(({ visits, pageViews }) => [visits, pageViews])).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 2],
  ]);
  const names = products.map(({ name }) => name);
  expect(report).toEqual({
    pages: [
      { path: 'home', views: 1 },
      { path: 'product', views: 1 },
      { path: 'unit', views: 1 },
    ],
    mostViewed: [
      { productId: helmet, name: names[0], views: 2, wishes: 0 },
      { productId: patch, name: names[1], views: 2, wishes: 1 },
    ].sort((a, b) => a.productId.localeCompare(b.productId)),
    mostWished: [{ productId: patch, name: names[1], views: 2, wishes: 1 }],
    searches: [{ term: 'ike jacket', searches: 3, withoutResults: 3, opened: 0 }],
    referrers: { hosts: [{ host: 'forum.example', visits: 1 }], direct: 1, other: 0 },
  });
});

test('GET /api/analytics lists products that have left the shop, without a name', async () => {
  startOn();
  const [, , third] = products;
  if (!third) throw new Error('There are too few products');
  await record(view(third.id));
  const { writeProducts } = await import('../../platform/table/products.ts');
  await writeProducts({ put: [], remove: [third.id] });
  expect((await getReport()).mostViewed).toEqual([
    { productId: third.id, name: null, views: 1, wishes: 0 },
  ]);
});

test('GET /api/analytics is empty without visits, and has 30 days by default', async () => {
  startOn();
  const { days, ...report } = await getReport('');
  expect(days).toHaveLength(30);
  expect(days.every(({ visits, pageViews }) => visits + pageViews === 0)).toBe(true);
  expect(report).toEqual({
    pages: [],
    mostViewed: [],
    mostWished: [],
    searches: [],
    referrers: { hosts: [], direct: 0, other: 0 },
  });
  expect((await getReport('days=90')).days).toHaveLength(90);
});

test.each(['0', '91', '-1', '1.5', 'all'])('GET /api/analytics rejects days=%s', async (days) => {
  const { headers } = await signedInStaff();
  const { status, body } = await call('GET /api/analytics', { headers, query: `days=${days}` });
  expect({ status, path: body.issues[0].path }).toEqual({ status: 400, path: 'days' });
});

test('GET /api/analytics is for staff only', async () => {
  expect((await call('GET /api/analytics')).status).toBe(401);
  const { headers } = await signedIn();
  expect((await call('GET /api/analytics', { headers })).status).toBe(403);
});

async function loadRows(date: string, prefix = 'ANALYTICS#') {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: 'PK = :day',
      ExpressionAttributeValues: { ':day': prefix + date },
      ConsistentRead: true,
    }),
  );
  return Items;
}
