import type { Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { freshPage } from '../support/page.ts';

const shop = freshPage();
const scrollY = () => shop.page().evaluate(() => window.scrollY);
const cards = () => shop.page().locator('#products').getByRole('article');
const loadMore = () => shop.page().getByRole('button', { name: 'Load More Items' });
const topOf = (id: string) =>
  shop
    .page()
    .locator(`#${id}`)
    .evaluate((section) => Math.abs(section.getBoundingClientRect().top));

describe('on a phone', () => {
  beforeEach(() => shop.page().setViewportSize(PHONE));

  test.each([
    ['All Items', 'all-items', '/'],
    ['About', 'about', '/'],
    ['All Items', 'all-items', '/nope'],
  ])('%s in the menu leads to #%s from %s', async (name, section, from) => {
    const page = shop.page();
    await page.goto(from, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => topOf(section)).toBeLessThan(30);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(section);
  });

  test('the filters opened by Categories stay closed after Back', async () => {
    const page = shop.page();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Categories' }).click();
    await page.getByRole('button', { name: /^Show / }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await cards().first().getByRole('heading').getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await cards().first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('Back', () => {
  test('to a page that was never scrolled returns to its top', async () => {
    const page = shop.page();
    await page.goto('/', { waitUntil: 'networkidle' });
    const featured = page.getByRole('region', { name: 'Premium WWII Collectibles' });
    await featured.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/product\//);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(scrollY).toBeGreaterThan(100);
    await page.goBack();
    await cards().first().waitFor();
    await expect.poll(scrollY).toBe(0);
  });

  test('and reloads keep the scroll position', async () => {
    const page = shop.page();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 1500);
    await expect.poll(scrollY).toBe(1500);
    for (let reloads = 0; reloads < 3; reloads += 1) {
      await page.reload({ waitUntil: 'networkidle' });
      await expect.poll(scrollY).toBe(1500);
    }
  });
});

describe('the collection', () => {
  const LIST = /\/api\/products\?/;

  test('offers no more items when all were loaded before a reload', async () => {
    const page = shop.page();
    await page.goto('/?itemTypes=Medals&itemTypes=Patches', { waitUntil: 'networkidle' });
    await loadMore().waitFor();
    while (await loadMore().isVisible()) {
      const before = await cards().count();
      await loadMore().click();
      await expect.poll(() => cards().count()).toBeGreaterThan(before);
    }
    await expect.poll(() => cards().count()).toBeGreaterThan(24);
    await page.reload({ waitUntil: 'networkidle' });
    await cards().first().waitFor();
    expect(await loadMore().count()).toBe(0);
  });

  test('requests the next page once on a double click', async () => {
    const page = shop.page();
    const requested: string[] = [];
    await page.route(LIST, async (route: Route) => {
      if (route.request().url().includes('cursor=')) {
        requested.push(route.request().url());
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await loadMore().dblclick();
    await expect.poll(() => cards().count()).toBe(24);
    expect(requested).toHaveLength(1);
  });

  test('shows a selected unit even at the end of a long list', async () => {
    const page = shop.page();
    const { unitNames } = await (await fetch(`${shop.url}/api/products/facets`)).json();
    const last = unitNames.at(-1).value;
    await page.goto(`/?unitNames=${encodeURIComponent(last)}`, { waitUntil: 'networkidle' });
    await expect
      .poll(() => page.getByRole('checkbox', { name: last, exact: true }).isChecked())
      .toBe(true);
  });

  test('loads failed counts with Try Again, and does not claim that no unit matches', async () => {
    shop.expectComplaint(/500/);
    const page = shop.page();
    let isDown = true;
    await page.route(/\/api\/products(\/facets)?\?|\/api\/products\/facets$/, (route) =>
      isDown ? route.fulfill({ status: 500, json: { message: 'boom' } }) : route.continue(),
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByLabel('Find a unit').fill('airborne');
    expect(await page.getByText('No matching units.').count()).toBe(0);
    isDown = false;
    await page.getByRole('button', { name: 'Try Again' }).first().click();
    await page.getByRole('checkbox', { name: '101st Airborne Division' }).waitFor();
  });
});
