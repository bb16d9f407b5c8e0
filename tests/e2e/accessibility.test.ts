import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { freshPage } from '../support/page.ts';

const shop = freshPage();

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds no violations in the shop on a %s', async (_name, viewport) => {
  shop.expectConsoleError(/404/);
  const page = shop.page();
  await page.setViewportSize(viewport);
  const [product] = await (await fetch(`${shop.url}/api/products?limit=1`)).json();
  const EMPTY_RESULT = '/?search=zzzzzz';
  const UNKNOWN_PAGE = '/nope';
  const MISSING_PRODUCT = '/product/nope';
  for (const path of ['/', `/product/${product.id}`, EMPTY_RESULT, UNKNOWN_PAGE, MISSING_PRODUCT]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await violations(page), path).toEqual([]);
  }

  shop.expectConsoleError(/500/);
  await page.route(/\/api\/products/, (route) =>
    route.fulfill({ status: 500, json: { message: 'boom' } }),
  );
  // The server rendered the page: only a new list is requested.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('combobox').last().fill('eagle');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
  expect(await violations(page), 'after failed requests').toEqual([]);
});
