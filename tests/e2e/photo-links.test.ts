import { expect, test } from 'vitest';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import { PHONE } from '../support/browser.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts } from '../support/log-in.ts';
import { freshPage } from '../support/page.ts';
import { logInOnPage } from '../support/sign-in.ts';

const shop = demoInstance();
const visit = freshPage({ shop, viewport: PHONE, isMobile: true });

test('staff catalog an item with a photo from a link', async () => {
  const page = visit.page();
  await logInOnPage(page, shop.url, accounts.staff);
  await page.goto('/catalog');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add Photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Photos' });
  await dialog.getByRole('tab', { name: 'Link' }).click();
  const address = dialog.getByRole('textbox', { name: 'Address of a photo' });
  await address.fill(`${shop.url}/icon-512.png`);
  await dialog.getByRole('button', { name: 'Add photo' }).click();
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await page.getByText('1 photo(s) uploaded successfully').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const tile = main.getByRole('list', { name: 'Photos in order' }).locator('img');
  await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

  await main.getByLabel('Item Name').fill('Guidon pin');
  await main.getByLabel('Item Type').selectOption('Pins & Badges');
  await main.getByLabel('Condition').selectOption('Mint');
  await main.getByRole('button', { name: 'Catalog Item' }).click();
  await page.getByText('Military item cataloged successfully!').waitFor();
  const items: MilitaryItem[] = await (await page.request.get('/api/military-items')).json();
  const photo = await page.request.get(items[0]?.imageUrls[0] ?? '');
  expect(photo.headers()['content-type']).toBe('image/png');
  const icon = await page.request.get('/icon-512.png');
  expect(await photo.body()).toEqual(await icon.body());
});
