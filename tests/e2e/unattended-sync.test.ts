import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product as Listed } from '../../shared/entities/product.ts';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { accounts } from '../support/log-in.ts';
import { callAirtable, createDataDir, type Product, startProduct } from '../support/product.ts';

/** The shop's own schedule, each minute. */
const SYNC_SCHEDULE = 'cron(* * * * ? *)';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  dataDir = await createDataDir();
  product = await startProduct(dataDir.path, { SYNC_SCHEDULE });
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: DESKTOP, baseURL: product.url });
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await dataDir.remove();
});

test('staff press Sync and see what was skipped and why; what sells later is sold out by itself', async () => {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(accounts.staff.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.staff.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/**`);

  await page.goto('/admin');
  const main = page.getByRole('main');
  const sync = main
    .getByRole('region', { name: 'Airtable Sync', exact: true })
    .getByRole('button', { name: /^Sync/ });
  // The first import may still be copying photos, and is followed until it is done.
  await expect.poll(() => sync.textContent(), { timeout: 120_000 }).toBe('Sync');
  // Else the schedule's own run may be the one that is followed.
  const second = () => new Date().getSeconds();
  await expect.poll(second, { timeout: 40_000 }).toSatisfy((at) => at > 5 && at < 45);
  await sync.click();
  await page.getByText('Sync Successful', { exact: true }).waitFor();

  const row = main
    .getByRole('list', { name: 'Sync runs' })
    .getByRole('listitem')
    .filter({ has: page.getByText('Manual', { exact: true }) })
    .first();
  await row.getByRole('button').first().click();
  for (const why of ['"Listed" is none of', 'is written "list "', '"On hold" is none of']) {
    await row.getByText(why).waitFor();
  }

  const shown = (await (await fetch(`${product.url}/api/products`)).json()) as Listed[];
  const item = shown.find(
    ({ availability, airtableId }) => airtableId && availability === 'In Stock',
  );
  if (!item) throw new Error('Nothing is for sale');
  await page.goto(`/product/${item.id}`);
  await page.getByRole('heading', { level: 1, name: item.name }).waitFor();
  const change = { fields: { Status: 'Sold' } };
  await callAirtable(product, 'PATCH', `Item%20Log/${item.airtableId}`, change);
  const availability = async () => {
    const answer = await fetch(`${product.url}/api/products/${item.id}`);
    return ((await answer.json()) as Listed).availability;
  };
  await expect.poll(availability, { timeout: 90_000, interval: 1_000 }).toBe('Sold Out');
  await page.reload();
  await page.getByRole('main').getByText('Sold Out').first().waitFor();

  await page.goto('/admin');
  await main
    .getByRole('list', { name: 'Sync runs' })
    .getByText('Scheduled', { exact: true })
    .first()
    .waitFor();
}, 240_000);
