import { expect, test } from 'vitest';
import type { Product as Listed } from '../../shared/entities/product.ts';
import type { SyncRun } from '../../shared/entities/sync-run.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts } from '../support/log-in.ts';
import { freshPage } from '../support/page.ts';
import { logInOnPage } from '../support/sign-in.ts';

// Runs every minute, the shortest interval of a schedule.
const shop = demoInstance({ SYNC_SCHEDULE: 'cron(* * * * ? *)' });
const visit = freshPage({ shop });

test('staff sync and see why records were skipped; a later sale is marked as sold out without them', async () => {
  const page = visit.page();
  await logInOnPage(page, shop.url, accounts.staff);

  await page.goto('/admin');
  const main = page.getByRole('main');
  const sync = main
    .getByRole('region', { name: 'Airtable Sync', exact: true })
    .getByRole('button', { name: /^Sync/ });
  await expect.poll(() => sync.textContent()).toBe('Sync');
  // The scheduled run of each minute must have ended, and the next one must not be near.
  const isQuiet = async () => {
    const runs: SyncRun[] = await (await page.request.get('/api/sync-airtable/runs')).json();
    const second = new Date().getSeconds();
    return runs.every(({ status }) => status !== 'running') && second > 5 && second < 45;
  };
  await expect.poll(isQuiet).toBe(true);
  await sync.click();
  await page.getByText('Sync Successful', { exact: true }).waitFor();

  const row = main
    .getByRole('grid', { name: 'Sync runs' })
    .getByRole('row')
    .filter({ has: page.getByText('Manual', { exact: true }) })
    .first();
  await row.getByRole('button').first().click();
  for (const reason of ['"Listed" is not one of', 'is "list "', '"On hold" is not one of']) {
    await row.getByText(reason).waitFor();
  }

  const shown = (await (await fetch(`${shop.url}/api/products`)).json()) as Listed[];
  const item = shown.find(
    ({ availability, airtableId }) => airtableId && availability === 'In Stock',
  );
  if (!item) throw new Error('Nothing is for sale');
  await page.goto(`/product/${item.id}`);
  await page.getByRole('heading', { level: 1, name: item.name }).waitFor();
  const change = { fields: { Status: 'Sold' } };
  await shop.callAirtable('PATCH', `Item%20Log/${item.airtableId}`, change);
  const availability = async () => {
    const response = await fetch(`${shop.url}/api/products/${item.id}`);
    return ((await response.json()) as Listed).availability;
  };
  await expect.poll(availability, { interval: 1_000 }).toBe('Sold Out');
  await page.reload();
  await page.getByRole('main').getByText('Sold Out').first().waitFor();

  await page.goto('/admin');
  await main
    .getByRole('grid', { name: 'Sync runs' })
    .getByText('Push', { exact: true })
    .first()
    .waitFor();
});
