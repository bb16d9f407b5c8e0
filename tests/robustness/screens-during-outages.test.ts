import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../support/log-in.ts';
import { startOutageInstance } from '../support/outage-instance.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';

let product: Awaited<ReturnType<typeof startOutageInstance>>;
beforeAll(async () => {
  product = await startOutageInstance();
});
afterAll(() => product.stop());
afterEach(() => product.table.setMode('open'));

const visit = freshPage({
  shop: {
    get url() {
      return product.url;
    },
  },
});
const { cartButton, logInIcon } = shopHeader(visit);
const cards = () => visit.page().locator('#products').getByRole('article');
const toast = () => visit.page().getByRole('region', { name: /^Notifications/ });
const main = () => visit.page().getByRole('main');
const retries = () => main().getByRole('button', { name: 'Try Again' });
const tryAgain = () => retries().first();
/** Navigates without a page load, like a link. */
const follow = (path: string) =>
  visit.page().evaluate((to) => {
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function logIn(page: Page) {
  await page.goto('/api/login?returnTo=/');
  await page.locator('input[name=username]').fill(accounts.staff.email);
  await page.locator('input[name=password]').fill(accounts.staff.password);
  await page.locator('input[name=password]').press('Enter');
  await cartButton().waitFor();
  await cards().first().waitFor();
}

describe('the shop can be read while the table is gone', () => {
  describe('while the table is unavailable', () => {
    beforeEach(async () => {
      visit.expectConsoleError(/503/);
      await logIn(visit.page());
      await product.table.setMode('refusing');
    });

    test('the shop can be read, filtered and searched; adding to the cart fails with a toast and works after recovery', async () => {
      const page = visit.page();
      const all = await cards().count();
      await page.getByPlaceholder('Search collection...').fill('airborne');
      await page.keyboard.press('Enter');
      await page.waitForURL(/search=airborne/);
      await expect.poll(() => cards().count()).toBeLessThan(all);
      await page.goBack();
      await expect.poll(() => cards().count()).toBe(all);
      await page
        .getByRole('complementary', { name: 'Filters' })
        .getByRole('checkbox')
        .first()
        .check();
      await expect.poll(() => cards().count()).toBeLessThan(all);

      await cards().first().getByRole('heading').getByRole('link').click();
      const add = main().getByRole('button', { name: 'Add to Cart' });
      await add.click();
      await toast().getByText('Failed to add item to cart. Please try again.').waitFor();
      await cartButton().click();
      const sheet = page.getByRole('dialog', { name: 'Shopping Cart' });
      await sheet.getByText(/^Your cart (may be out of date|could not be loaded)$/).waitFor();

      await product.table.setMode('open');
      await sheet.getByRole('button', { name: 'Try Again' }).click();
      await sheet.getByText('Your cart is empty').waitFor();
      await page.keyboard.press('Escape');
      await add.click();
      await toast()
        .getByText(/has been added to your cart/)
        .waitFor();
    });

    test.each([
      ['/quotes', 'Failed to Load Quotes'],
      ['/catalog?view=items', 'Failed to Load Items'],
      ['/identification', 'Failed to Load Items'],
      ['/analytics', 'Failed to Load the Analytics'],
      ['/searches', 'Failed to Load the Searches'],
      ['/staff', 'Failed to Load Staff'],
      ['/customers', 'Failed to Load the Customers'],
      ['/shows', 'Failed to Load the Shows'],
      ['/books', 'Failed to Load the Books'],
      ['/airtable-analyzer', 'Connection Failed'],
      ['/database-mirror', 'Database Connection Error'],
      ['/item-log', 'Failed to Load Item Log'],
      ['/tables', 'Failed to Load Tables'],
      ['/table/Item%20Log', 'Failed to Load Table'],
    ])('%s shows %j with the reason, and recovers with Try Again', async (path, title) => {
      await follow(path);
      await main().getByText(title, { exact: true }).waitFor();
      const why = main().getByText(
        'The shop is temporarily unavailable. Please try again in a minute.',
      );
      await why.first().waitFor();
      await product.table.setMode('open');
      for (const button of (await retries().all()).reverse()) await button.click();
      await expect.poll(() => why.count()).toBe(0);
    });

    test('a typed item stays in the form during an outage, and is cataloged after recovery', async () => {
      await follow('/catalog');
      const name = main().getByLabel('Item Name');
      await name.fill('Garrison cap');
      await main().getByLabel('Item Type').selectOption('Uniforms');
      await main().getByLabel('Condition').selectOption('Good');
      const send = main().getByRole('button', { name: /^Catalog/ });
      await send.click();
      await toast().getByText('The shop is temporarily unavailable.').waitFor();
      expect(await name.inputValue()).toBe('Garrison cap');
      await product.table.setMode('open');
      await send.click();
      await expect.poll(() => name.inputValue()).toBe('');
    });

    test('a screen for members reports an outage as a session that cannot be checked, until recovery', async () => {
      await visit.page().goto('/quotes');
      await main()
        .getByText(/cannot check whether you are logged in/)
        .waitFor();
      await product.table.setMode('open');
      await tryAgain().click();
      await main().getByRole('heading', { name: 'Quotes' }).first().waitFor();
      expect(await logInIcon().count()).toBe(0);
    });
  });
});
