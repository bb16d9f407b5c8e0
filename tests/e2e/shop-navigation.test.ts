import { expect, test } from 'vitest';
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

test('on a phone, the menu leads to sections and filters, which stay closed after Back', async () => {
  shop.expectConsoleError(/404 .*nope/);
  const page = shop.page();
  await page.setViewportSize(PHONE);
  const sections = [
    ['All Items', 'all-items', '/'],
    ['All Items', 'all-items', '/nope'],
  ] as const;
  for (const [name, section, from] of sections) {
    await page.goto(from, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => topOf(section)).toBeLessThan(30);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(section);
  }

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('/pages/about');
  await page.getByRole('heading', { level: 1 }).waitFor();

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

test('on a phone, Back and Forward work after a link in the menu', async () => {
  const page = shop.page();
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.setViewportSize(PHONE);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('/pages/about');
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await page.goBack();
    await cards().first().waitFor();
    await page.goForward();
    await title('About').waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/about');
  }
});

test('Back to a page that was never scrolled returns to its top, and reloads keep the scroll position', async () => {
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

  await page.mouse.wheel(0, 1500);
  await expect.poll(scrollY).toBe(1500);
  for (let reloads = 0; reloads < 3; reloads += 1) {
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(scrollY).toBe(1500);
  }
});

test('a double click loads the next page once, and nothing more is offered after a reload of the complete list', async () => {
  const page = shop.page();
  const requested: string[] = [];
  await page.route(/\/api\/products\?/, async (route) => {
    if (route.request().url().includes('cursor=')) {
      requested.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await route.continue();
  });
  await page.goto('/?itemTypes=Medals&itemTypes=Patches', { waitUntil: 'networkidle' });
  await loadMore().dblclick();
  await expect.poll(() => cards().count()).toBe(24);
  expect(requested).toHaveLength(1);

  await loadMore().waitFor();
  while (await loadMore().isVisible()) {
    const before = await cards().count();
    await loadMore().click();
    await expect.poll(() => cards().count()).toBeGreaterThan(before);
  }
  await expect.poll(() => cards().count()).toBeGreaterThan(24);
  await page.reload({ waitUntil: 'networkidle' });
  await cards().first().waitFor();
  await expect.poll(() => loadMore().count()).toBe(0);
});

test('the unit filter shows a selected unit at the end of its list, and recovers from failed counts', async () => {
  const page = shop.page();
  const { unitNames } = await (await fetch(`${shop.url}/api/products/facets`)).json();
  const last = unitNames.at(-1).value;
  await page.goto(`/?unitNames=${encodeURIComponent(last)}`, { waitUntil: 'networkidle' });
  await expect
    .poll(() => page.getByRole('checkbox', { name: last, exact: true }).isChecked())
    .toBe(true);

  shop.expectConsoleError(/500/);
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
