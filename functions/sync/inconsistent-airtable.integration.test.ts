import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { itemRecord } from '../../tests/support/item-log.ts';
import { type FailingWay, failingWay, USER_POOL_WORDS } from '../../tests/support/outage.ts';
import { syncedShop } from '../../tests/support/synced-shop.ts';

const shop = syncedShop();

interface Page {
  records: { id: string; fields: Record<string, unknown> }[];
  offset?: string;
}

/** How the page of a list is told, when it is not as it was. */
let lie: (page: Page) => unknown = (page) => page;
let way: FailingWay | undefined;
async function lieAt(origin: string) {
  way?.stop();
  way = await failingWay(origin, USER_POOL_WORDS, (path, text) =>
    path.includes('/Item%20Log') ? JSON.stringify(lie(JSON.parse(text))) : text,
  );
  process.env.AIRTABLE_ENDPOINT_URL = way.url;
}
beforeEach(async () => {
  lie = (page) => page;
  await shop.sync();
  await lieAt(shop.itemLog.url);
});
afterEach(() => way?.stop());

const withFields = (change: (fields: Record<string, unknown>) => object) => (page: Page) => ({
  ...page,
  records: page.records.map((record) => ({ ...record, fields: change(record.fields) })),
});

describe('a base that lies takes nothing off the shop:', () => {
  test.each<[string, typeof lie, string, string]>([
    [
      'records without fields',
      ({ records }) => ({ records: records.map(({ fields: _, ...record }) => record) }),
      'failed',
      'does not answer as Airtable does',
    ],
    ['fields that are a list', withFields(() => []), 'failed', 'does not answer as Airtable does'],
    ['records that are none', () => ({ records: ['item'] }), 'failed', 'as Airtable does'],
    [
      'an error that is said to be a success',
      () => ({ error: { type: 'NOT_FOUND', message: 'No' } }),
      'failed',
      'as Airtable does',
    ],
    ['an empty list', () => ({ records: [] }), 'blocked', '16 of 16'],
    [
      'values of other types',
      withFields((fields) =>
        Object.fromEntries(Object.keys(fields).map((name) => [name, { odd: [7] }])),
      ),
      'blocked',
      '16 of 16',
    ],
  ])('%s', async (_, told, status, error) => {
    lie = told;
    const before = await shop.functions.allProducts();
    const run = await shop.sync({ full: true });
    expect(run).toMatchObject({ status, unlisted: 0, error: expect.stringContaining(error) });
    // What a month of Airtable's smallest plan has is not used up by one run.
    expect(run.calls).toBeLessThan(10);
    expect(await shop.functions.allProducts()).toEqual(before);
    expect(await shop.shown()).toHaveLength(16);
  });

  test('a list that goes in circles', async () => {
    const records = Array.from({ length: 150 }, (_, n) => itemRecord(n + 1));
    await shop.connect({ records });
    await shop.sync();
    await lieAt(shop.itemLog.url);
    let first: string | undefined;
    lie = (page) => {
      first ??= page.offset;
      return { ...page, offset: first };
    };
    const run = await shop.sync({ full: true });
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('in circles') });
    expect(run.calls).toBeLessThan(10);
    expect(await shop.shown()).toHaveLength(150);
  });

  test('the same record twice is one item', async () => {
    lie = ({ records, ...page }) => ({ ...page, records: [...records, ...records] });
    expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', unlisted: 0 });
    expect(await shop.functions.allProducts()).toHaveLength(16);
  });

  test('a value of 100,000 characters stops no sync, and the item is shown', async () => {
    const Summary = 'x'.repeat(100_000);
    lie = withFields((fields) => ({ ...fields, Header: Summary, Summary }));
    expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', unlisted: 0 });
    expect(await shop.shown()).toHaveLength(16);
  });
});
