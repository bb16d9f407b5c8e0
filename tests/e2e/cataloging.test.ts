import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product as Listed } from '../../shared/entities/product.ts';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { callAirtable, createDataDir, type Product, startProduct } from '../support/product.ts';
import { photograph } from '../support/uploads.ts';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let product: Product;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  dataDir = await createDataDir();
  product = await startProduct(dataDir.path);
  await product.printed('The shop has ');
  browser = await launchBrowser();
  page = await browser.newPage({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    baseURL: product.url,
  });
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await dataDir.remove();
});

const NAME = 'Screaming Eagle shoulder patch, felt';
const COLORS = ['#4b5320', '#8c2f25', '#a67c2d', '#33381a'];

interface AirtableItem {
  id: string;
  fields: { Photos?: { filename: string; url: string }[] };
}

test('a find goes from the phone through the catalog and Airtable into the shop', async () => {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(accounts.staff.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.staff.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/**`);

  // Four photos, as a phone takes them.
  const photos = await Promise.all(
    COLORS.map(async (color, n) => {
      const path = join(dataDir.path, `photo-${n}.jpg`);
      await sharp(await photograph({ width: 1600, height: 1200, color }))
        .keepExif()
        .toFile(path);
      return path;
    }),
  );
  await page.goto('/catalog');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add Photos' }).click();
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(photos);
  await page.getByRole('button', { name: 'Upload 4 files' }).click();
  await page.getByText('4 photo(s) uploaded successfully').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await main.getByLabel('Item Name').fill(NAME);
  await main.getByLabel('Item Type').selectOption('Patches');
  await main.getByLabel('Condition').selectOption('Very Fine');
  await main.getByLabel('Era').selectOption('Korea (1950-1953)');
  await main.getByLabel('Unit Designation').fill('101st Airborne Division');
  await main.getByLabel('Length (in)').fill('2.75');
  await main.getByRole('button', { name: 'Catalog Item' }).click();
  await page.getByText('Military item cataloged successfully!').waitFor();
  expect(await main.getByLabel('Item Name').inputValue()).toBe('');

  // In the list, with its pictures.
  await main.getByRole('tab', { name: 'Cataloged Items' }).click();
  const list = main.getByRole('tabpanel', { name: 'Cataloged Items' });
  await list.getByRole('link', { name: NAME }).click();
  const record = page.getByRole('dialog');
  await expect.poll(() => picturesIn(record)).toBeGreaterThanOrEqual(4);

  // The era is corrected, and taken back.
  await record.getByRole('button', { name: 'Correct' }).click();
  await record.getByLabel('Era').selectOption('WWII (1941-1945)');
  await record.getByRole('button', { name: 'Save Changes' }).click();
  const classification = record.getByText('WWII (1941-1945)', { exact: true });
  await classification.first().waitFor();
  await record.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change Undone').waitFor();
  await expect.poll(eraNow).toBe('Korea (1950-1953)');

  // In Airtable there is a record of it with its photos, which is not for sale.
  await record.getByRole('button', { name: 'Upload to Airtable' }).click();
  await page.getByText('Item uploaded to Airtable successfully!').waitFor();
  const [airtableItem, ...others] = await airtableItems();
  expect(others).toEqual([]);
  expect(airtableItem?.fields).toMatchObject({
    Status: 'Owned',
    Era: 'Korea (1950-1953)',
    'Unit Name': '101st Airborne Division',
    Length: 2.75,
  });
  expect(airtableItem?.fields.Photos).toHaveLength(4);
  expect(await inTheShop()).toBeUndefined();

  // Once the dealer lists it, the next sync puts it in the shop.
  const listed = { fields: { Status: 'List' } };
  await callAirtable(product, 'PATCH', `Item%20Log/${airtableItem?.id}`, listed);
  const headers = await logIn(product.url, accounts.staff);
  await fetch(`${product.url}/api/sync-airtable`, { method: 'POST', headers });
  await expect.poll(inTheShop).toMatchObject({ imageUrls: { length: 4 } });
  const shown = await inTheShop();
  const photo = await fetch(`${product.url}${shown?.imageUrls[0]}`);
  expect(photo.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(await photo.arrayBuffer()).metadata()).exif).toBeUndefined();

  await page.goto(`/product/${shown?.id}`);
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  expect(complaints).toEqual([]);
}, 240_000);

const picturesIn = (record: ReturnType<Page['getByRole']>) =>
  record
    .locator('img')
    .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length);

async function eraNow(): Promise<string | null> {
  const headers = await logIn(product.url, accounts.staff);
  const [item] = await (await fetch(`${product.url}/api/military-items`, { headers })).json();
  return item.era;
}

async function airtableItems(): Promise<AirtableItem[]> {
  const formula = encodeURIComponent(`{Header}='${NAME}'`);
  const answer = await callAirtable(product, 'GET', `Item%20Log?filterByFormula=${formula}`);
  return (answer as { records: AirtableItem[] }).records;
}

async function inTheShop(): Promise<Listed | undefined> {
  const products: Listed[] = await (await fetch(`${product.url}/api/products`)).json();
  return products.find(({ name }) => name === NAME);
}
