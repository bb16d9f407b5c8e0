import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type FailingProxy,
  startFailingProxy,
  USER_POOL_ERRORS,
} from '../../../tests/support/failing-proxy.ts';
import { itemRecord } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();

interface Page {
  records: { id: string; fields: Record<string, unknown> }[];
  offset?: string;
}

let rewritePage: (page: Page) => unknown = (page) => page;
let way: FailingProxy | undefined;
async function startPageRewriter(origin: string) {
  way?.stop();
  way = await startFailingProxy(origin, USER_POOL_ERRORS, (path, text) =>
    path.includes('/Item%20Log') ? JSON.stringify(rewritePage(JSON.parse(text))) : text,
  );
  process.env.AIRTABLE_ENDPOINT_URL = way.url;
}
beforeEach(async () => {
  rewritePage = (page) => page;
  await shop.sync();
  await startPageRewriter(shop.itemLog.url);
});
afterEach(() => way?.stop());

const withFields = (change: (fields: Record<string, unknown>) => object) => (page: Page) => ({
  ...page,
  records: page.records.map((record) => ({ ...record, fields: change(record.fields) })),
});

test.each<[string, typeof rewritePage, string, string]>([
  [
    'records without fields',
    ({ records }) => ({ records: records.map(({ fields: _, ...record }) => record) }),
    'failed',
    'does not answer like Airtable',
  ],
  ['fields that are a list', withFields(() => []), 'failed', 'does not answer like Airtable'],
  ['records that are not objects', () => ({ records: ['item'] }), 'failed', 'like Airtable'],
  [
    'an error with status 200',
    () => ({ error: { type: 'NOT_FOUND', message: 'No' } }),
    'failed',
    'like Airtable',
  ],
  ['an empty list', () => ({ records: [] }), 'blocked', '16 of 16'],
])('the shop keeps its items when Airtable returns %s', async (_, rewrite, status, error) => {
  rewritePage = rewrite;
  const before = await shop.functions.loadAllProducts();
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ status, unlisted: 0, error: expect.stringContaining(error) });
  // One run must not use up the monthly quota of Airtable's free plan.
  expect(run.calls).toBeLessThan(10);
  expect(await shop.functions.loadAllProducts()).toEqual(before);
  expect(await shop.shown()).toHaveLength(16);
});

test('the shop keeps its items when Airtable returns values of other types, and each column is reported once', async () => {
  rewritePage = withFields((fields) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, { unexpected: [7] }])),
  );
  const before = await shop.shown();
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ status: 'succeeded', unlisted: 0, updated: 0, unchanged: 16 });
  expect(run.problems.map(({ field }) => field).sort()).toEqual(
    ['Header', 'Item Type', 'Photos', 'Status'].sort(),
  );
  expect(await shop.shown()).toEqual(before);
});

test('the shop keeps its items when Airtable returns a list whose offsets repeat', async () => {
  const records = Array.from({ length: 150 }, (_, n) => itemRecord(n + 1));
  await shop.connect({ records });
  await shop.sync();
  await startPageRewriter(shop.itemLog.url);
  let first: string | undefined;
  rewritePage = (page) => {
    first ??= page.offset;
    return { ...page, offset: first };
  };
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('repeats pages'),
  });
  expect(run.calls).toBeLessThan(10);
  expect(await shop.shown()).toHaveLength(150);
});

test('the shop keeps its items when Airtable returns the same record twice, as one item', async () => {
  rewritePage = ({ records, ...page }) => ({ ...page, records: [...records, ...records] });
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', unlisted: 0 });
  expect(await shop.functions.loadAllProducts()).toHaveLength(16);
});

test('the shop keeps its items when Airtable returns a value of 100,000 characters, which is truncated', async () => {
  const Summary = 'x'.repeat(100_000);
  rewritePage = withFields((fields) => ({ ...fields, Header: Summary, Summary }));
  expect(await shop.sync({ confirm: true })).toMatchObject({ status: 'succeeded', unlisted: 0 });
  expect(await shop.shown()).toHaveLength(16);
});
