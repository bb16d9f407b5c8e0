import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import type { Product } from '../shared/entities/product.ts';
import { accounts, logIn } from './support/log-in.ts';
import { freshPage } from './support/page.ts';

const shop = freshPage();
const { url, airtable } = inject('shop');

const cards = () => shop.page().locator('#products').getByRole('article');
const count = async () => {
  const text = await shop
    .page()
    .getByRole('status')
    .filter({ hasText: /items?$/ })
    .textContent();
  return Number(text?.replace(/\D/g, ''));
};

const totalOf = async (search: string) => {
  const answer = await fetch(`${url}/api/products${search}&limit=1`);
  return Number(answer.headers.get('x-total-count'));
};

interface Listed {
  records: { id: string; fields: Record<string, unknown> }[];
}

async function airtableCall(method: string, path: string, body?: unknown): Promise<Listed> {
  const response = await fetch(`${airtable.url}/${path}`, {
    method,
    headers: { authorization: `Bearer ${airtable.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Listed;
}

async function sync() {
  // Airtable answers five calls a second, and the sync does not know of those made here.
  await sleep(1_100);
  const headers = await logIn(url, accounts.staff);
  const response = await fetch(`${url}/api/sync-airtable`, { method: 'POST', headers });
  expect(response.status).toBe(200);
  return response.json();
}

describe('a stranger in the shop', () => {
  test('searches, narrows down, opens an item, reloads it, and comes Back to the same place', async () => {
    const page = shop.page();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Complete Collection' }).waitFor();
    await cards().first().waitFor();
    expect(await count()).toBeGreaterThan(100);
    expect(await page.getByText('By Request').count()).toBeGreaterThan(10);
    const photo = cards().first().locator('img').first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);

    await page.getByPlaceholder('Search collection...').fill('airborne');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=airborne/);
    await expect.poll(count).toBeLessThan(100);
    const airborne = await count();
    expect(airborne).toBeGreaterThan(12);

    await page.getByRole('button', { name: 'Load More Items' }).click();
    await expect.poll(() => cards().count()).toBeGreaterThan(12);
    await page.getByRole('checkbox', { name: 'WWII (1941-1945)' }).check();
    await page.waitForURL(/eras=WWII/);
    await page.getByRole('checkbox', { name: 'Patches' }).check();
    await page.waitForURL(/itemTypes=Patches/);
    const filtered = page.url();
    const narrowed = await totalOf(new URL(filtered).search);
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(airborne);
    await expect.poll(count).toBe(narrowed);

    const names = await cards().getByRole('heading').allInnerTexts();
    await cards().first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/product\//);
    const [name = ''] = names;
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.goBack();
    await cards().first().waitFor();
    expect(page.url()).toBe(filtered);
    expect(await cards().getByRole('heading').allInnerTexts()).toEqual(names);
    await expect.poll(count).toBe(narrowed);
    expect(await page.getByRole('checkbox', { name: 'WWII (1941-1945)' }).isChecked()).toBe(true);
  });

  test('comes Back to as many items, at the same height, as were left', async () => {
    const page = shop.page();
    await page.goto('/');
    for (const loaded of [24, 36]) {
      await page.getByRole('button', { name: 'Load More Items' }).click();
      await expect.poll(() => cards().count()).toBe(loaded);
    }
    const item = cards().nth(30).getByRole('heading').getByRole('link');
    await item.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => window.scrollY);
    await item.click();
    await page.waitForURL(/\/product\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => cards().count()).toBe(36);
    await expect
      .poll(() => page.evaluate(() => Math.abs(window.scrollY)).then((y) => Math.abs(y - height)))
      .toBeLessThan(50);
  });

  test('narrows down from deep in the list without losing sight of what is left', async () => {
    const page = shop.page();
    await page.goto('/');
    for (const loaded of [24, 36, 48]) {
      await page.getByRole('button', { name: 'Load More Items' }).click();
      await expect.poll(() => cards().count()).toBe(loaded);
    }
    await cards().nth(44).scrollIntoViewIfNeeded();
    await page.getByRole('checkbox', { name: 'Weapons' }).check();
    await expect.poll(() => cards().count()).toBeLessThan(12);
    await expect
      .poll(() =>
        cards()
          .first()
          .evaluate((card) => card.getBoundingClientRect().top),
      )
      .toBeGreaterThan(0);
  });

  test('searches from a product page, and can share what was found by its address', async () => {
    const page = shop.page();
    await page.goto('/?eras=WWI+%281914-1918%29');
    await cards().first().waitFor();
    const shared = await count();
    expect(shared).toBeGreaterThan(0);
    await cards().first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/product\//);
    await page.getByPlaceholder('Search collection...').fill('helmet');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=helmet#all-items/);
    await cards().first().waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(count).toBeGreaterThan(100);
  });
});

describe('a dealer who edits the Airtable base', () => {
  test('sees the change in the shop after a sync, and nothing else changed', async () => {
    const page = shop.page();
    const list = await airtableCall(
      'GET',
      `Item%20Log?pageSize=1&filterByFormula=${encodeURIComponent("AND({Status}='List',{Header}!='')")}`,
    );
    const [record] = list.records;
    const header = `${record?.fields.Header} (renamed)`;
    await airtableCall('PATCH', `Item%20Log/${record?.id}`, { fields: { Header: header } });
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
          return cards().getByRole('heading').allInnerTexts();
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toEqual([header]);
    expect(await sync()).toMatchObject({ created: 0, updated: 0, unlisted: 0, photos: 0 });
  });

  test('sees a sold item marked Sold Out, and an owned one gone', async () => {
    const formula = encodeURIComponent("AND({Status}='Ebay',{Header}!='')");
    const list = await airtableCall('GET', `Item%20Log?pageSize=2&filterByFormula=${formula}`);
    const [sold, owned] = list.records;
    const records = [
      { id: sold?.id, fields: { Status: 'Sold' } },
      { id: owned?.id, fields: { Status: 'Owned' } },
    ];
    await airtableCall('PATCH', 'Item%20Log', { records });
    expect(await sync()).toMatchObject({ status: 'succeeded', unlisted: 2 });

    const availabilityOf = async (airtableId: string | undefined) => {
      const all = (await (await fetch(`${url}/api/products`)).json()) as Product[];
      return all.find((product) => product.airtableId === airtableId)?.availability;
    };
    await expect.poll(async () => availabilityOf(sold?.id), { timeout: 15_000 }).toBe('Sold Out');
    expect(await availabilityOf(owned?.id)).toBeUndefined();
  });
});
