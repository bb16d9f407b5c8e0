import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product as Item } from '../../shared/entities/product.ts';
import { launchBrowser } from '../support/browser.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { callAirtable, createDataDir, type Product, startProduct } from '../support/product.ts';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  dataDir = await createDataDir();
  product = await startProduct(dataDir.path);
  await product.printed('The shop has ');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await dataDir.remove();
});

// Airtable answers five calls a second, and the sync and the calls made here do not know of each other.
beforeEach(() => sleep(1_100));

interface Listed {
  records: { id: string; fields: Record<string, unknown> }[];
}

const list = async (pageSize: number, formula: string) => {
  const query = `pageSize=${pageSize}&filterByFormula=${encodeURIComponent(formula)}`;
  return (await callAirtable(product, 'GET', `Item%20Log?${query}`)) as Listed;
};

async function sync() {
  await sleep(1_100);
  const headers = await logIn(product.url, accounts.staff);
  const response = await fetch(`${product.url}/api/sync-airtable`, { method: 'POST', headers });
  expect(response.status).toBe(200);
  return response.json();
}

describe('a dealer who edits the Airtable base', () => {
  test('sees the change in the shop after a sync, and nothing else changed', async () => {
    const page = await browser.newPage({ baseURL: product.url });
    const { records } = await list(1, "AND({Status}='List',{Header}!='')");
    const [record] = records;
    const header = `${record?.fields.Header} (renamed)`;
    const change = { fields: { Header: header } };
    await callAirtable(product, 'PATCH', `Item%20Log/${record?.id}`, change);
    const run = await sync();
    expect(run).toMatchObject({
      status: 'succeeded',
      created: 0,
      updated: 1,
      unlisted: 0,
      photos: 0,
    });

    await expect
      .poll(
        async () => {
          await page.goto(`/?search=${encodeURIComponent('(renamed)')}`);
          return page
            .locator('#products')
            .getByRole('article')
            .getByRole('heading')
            .allInnerTexts();
        },
        { interval: 1_000 },
      )
      .toEqual([header]);
    expect(await sync()).toMatchObject({ created: 0, updated: 0, unlisted: 0, photos: 0 });
  });

  test('sees a sold item marked Sold Out, and an owned one gone', async () => {
    const { records: found } = await list(2, "AND({Status}='Ebay',{Header}!='')");
    const [sold, owned] = found;
    const records = [
      { id: sold?.id, fields: { Status: 'Sold' } },
      { id: owned?.id, fields: { Status: 'Owned' } },
    ];
    await callAirtable(product, 'PATCH', 'Item%20Log', { records });
    expect(await sync()).toMatchObject({ status: 'succeeded', unlisted: 2 });

    const availabilityOf = async (airtableId: string | undefined) => {
      const all = (await (await fetch(`${product.url}/api/products`)).json()) as Item[];
      return all.find((item) => item.airtableId === airtableId)?.availability;
    };
    await expect.poll(async () => availabilityOf(sold?.id)).toBe('Sold Out');
    expect(await availabilityOf(owned?.id)).toBeUndefined();
  });
});
