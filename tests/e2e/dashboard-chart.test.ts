import { expect, test } from 'vitest';
import { INVENTORY } from '../screens/support/syncRuns.ts';
import { freshPage } from '../support/page.ts';
import { signInAs } from '../support/sign-in.ts';

const visit = freshPage();

test('the dashboard shows tables when the code of its charts fails to load', async () => {
  visit.expectConsoleError(/ERR_FAILED|CountChart|dynamically/);
  const page = visit.page();
  await page.route('**/assets/CountChart-*.js', (route) => route.abort());
  await page.route('**/api/inventory', (route) => route.fulfill({ json: INVENTORY }));
  await signInAs(page, visit.url, 'staff');
  await page.goto('/admin');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const table = part('Inventory').getByRole('table', { name: 'By status' });
  await table.getByRole('row', { name: 'Reserved 21' }).waitFor();
  await expect.poll(async () => (await table.boundingBox())?.height).toBeGreaterThan(100);
  await part('Sync history').waitFor();
});
