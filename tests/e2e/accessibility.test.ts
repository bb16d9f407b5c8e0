import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { freshPage } from '../support/page.ts';

const shop = freshPage();
describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s, axe finds no violations', (_name, viewport) => {
  test.each([
    ['the shop', '/'],
    ['an empty result', '/?search=zzzzzz'],
    ['the 404 card', '/nope'],
    ['a missing product', '/product/nope'],
  ])('on %s', async (_screen, path) => {
    shop.expectComplaint(/404/);
    const page = shop.page();
    await page.setViewportSize(viewport);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await violations(shop.page())).toEqual([]);
  });

  test('when all product requests fail', async () => {
    shop.expectComplaint(/500/);
    const page = shop.page();
    await page.setViewportSize(viewport);
    await page.route(/\/api\/products/, (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    // In the carousel, in the grid, and in the filter panel where it is visible.
    const parts = viewport === DESKTOP ? 3 : 2;
    await expect.poll(() => page.getByRole('button', { name: 'Try Again' }).count()).toBe(parts);
    expect(await violations(shop.page())).toEqual([]);
  });

  test('on a product page', async () => {
    const page = shop.page();
    await page.setViewportSize(viewport);
    await page.goto('/');
    await page.locator('#products').getByRole('heading').first().getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(shop.page())).toEqual([]);
  });
});
