import { expect, inject, test } from 'vitest';
import { freshPage } from '../support/page.ts';

const shop = freshPage();
const { url } = inject('shop');

const cards = () => shop.page().locator('#products').getByRole('article');
const count = async () => {
  const text = await shop
    .page()
    .getByRole('status')
    .filter({ hasText: /items?$/ })
    .textContent();
  return Number(text?.replace(/\D/g, ''));
};

const getTotal = async (search: string) => {
  const response = await fetch(`${url}/api/products${search}&limit=1`);
  return Number(response.headers.get('x-total-count'));
};

test('a visitor searches, filters, opens a product, goes Back to the same list, and searches from a product page', async () => {
  const page = shop.page();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Complete Collection' }).waitFor();
  await cards().first().waitFor();
  await expect.poll(count).toBeGreaterThan(100);
  await expect.poll(() => page.getByText('By Request').count()).toBeGreaterThan(10);
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
  const narrowed = await getTotal(new URL(filtered).search);
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
  await expect.poll(() => cards().getByRole('heading').allInnerTexts()).toEqual(names);
  await expect.poll(count).toBe(narrowed);
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'WWII (1941-1945)' }).isChecked())
    .toBe(true);

  await page.goto('/?eras=WWI+%281914-1918%29');
  await cards().first().waitFor();
  await expect.poll(count).toBeGreaterThan(0);
  await cards().first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/product\//);
  await page.getByPlaceholder('Search collection...').fill('helmet');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=helmet#all-items/);
  await cards().first().waitFor();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect.poll(count).toBeGreaterThan(100);
});

test('a visitor far down the list goes Back to the same position, and sees the results of a filter', async () => {
  const page = shop.page();
  await page.goto('/');
  const loadMore = async (total: number) => {
    await page.getByRole('button', { name: 'Load More Items' }).click();
    await expect.poll(() => cards().count()).toBe(total);
  };
  for (const total of [24, 36]) await loadMore(total);
  const item = cards().nth(30).getByRole('heading').getByRole('link');
  await item.scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => window.scrollY);
  await item.click();
  await page.waitForURL(/\/product\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => cards().count()).toBe(36);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - height))
    .toBeLessThan(50);

  await loadMore(48);
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
