import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Product as Listed } from '../../shared/entities/product.ts';
import { PHONE } from '../support/browser.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { freshPage } from '../support/page.ts';
import { logInOnPage } from '../support/sign-in.ts';
import { photograph } from '../support/uploads.ts';

const shop = demoInstance();
const visit = freshPage({ shop, viewport: PHONE, isMobile: true });

const NAME = 'Screaming Eagle shoulder patch, felt';
const COLORS = ['#4b5320', '#8c2f25', '#a67c2d', '#33381a'];

interface ItemRecord {
  id: string;
  fields: { Photos?: { filename: string; url: string }[] };
}

test('staff catalog an item on a phone, correct it, upload it to Airtable and list it in the shop', async () => {
  const page = visit.page();
  await logInOnPage(page, shop.url, accounts.staff);

  const photos = await Promise.all(
    COLORS.map(async (color, n) => {
      const path = join(shop.dataDir, `photo-${n}.jpg`);
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

  await main.getByRole('tab', { name: 'Cataloged Items' }).click();
  const list = main.getByRole('tabpanel', { name: 'Cataloged Items' });
  // The background job identifies the item.
  await list.getByText(/^ASMIC .+ · (High|Medium|Low)$/).waitFor({ timeout: 60_000 });
  await list.getByRole('link', { name: NAME }).click();
  const record = page.getByRole('dialog');
  await expect.poll(() => countPictures(record)).toBeGreaterThanOrEqual(4);

  await record.getByRole('button', { name: 'Edit' }).click();
  await record.getByLabel('Era').selectOption('WWII (1941-1945)');
  await record.getByRole('button', { name: 'Save Changes' }).click();
  const classification = record.getByText('WWII (1941-1945)', { exact: true });
  await classification.first().waitFor();
  await record.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change Undone').waitFor();
  await expect.poll(getEra).toBe('Korea (1950-1953)');

  await record.getByRole('button', { name: 'Upload to Airtable' }).click();
  await page.getByText('Item uploaded to Airtable successfully!').waitFor();
  const [uploaded, ...others] = await findRecords();
  expect(others).toEqual([]);
  expect(uploaded?.fields).toMatchObject({
    Status: 'Owned',
    Era: 'Korea (1950-1953)',
    'Unit Name': '101st Airborne Division',
    Length: 2.75,
  });
  expect(uploaded?.fields.Photos).toHaveLength(4);
  expect(await findInShop()).toBeUndefined();

  const listed = { fields: { Status: 'List' } };
  await shop.callAirtable('PATCH', `Item%20Log/${uploaded?.id}`, listed);
  await shop.sync();
  await expect.poll(findInShop).toMatchObject({ imageUrls: { length: 4 } });
  const shown = await findInShop();
  const photo = await fetch(`${shop.url}${shown?.imageUrls[0]}`);
  expect(photo.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(await photo.arrayBuffer()).metadata()).exif).toBeUndefined();

  const address = `/product/${shown?.id}`;
  await expect.poll(async () => (await fetch(shop.url + address)).status).toBe(200);
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
});

const countPictures = (record: ReturnType<Page['getByRole']>) =>
  record
    .locator('img')
    .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length);

async function getEra(): Promise<string | null> {
  const headers = await logIn(shop.url, accounts.staff);
  const [item] = await (await fetch(`${shop.url}/api/military-items`, { headers })).json();
  return item.era;
}

async function findRecords(): Promise<ItemRecord[]> {
  const formula = encodeURIComponent(`{Header}='${NAME}'`);
  const page = await shop.callAirtable('GET', `Item%20Log?filterByFormula=${formula}`);
  return (page as { records: ItemRecord[] }).records;
}

async function findInShop(): Promise<Listed | undefined> {
  const products: Listed[] = await (await fetch(`${shop.url}/api/products`)).json();
  return products.find(({ name }) => name === NAME);
}
