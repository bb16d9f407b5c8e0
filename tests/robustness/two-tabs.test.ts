import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';

const shop = ownShop();
const visit = freshPage({ shop });
const { collector, trader, staff } = accounts;
const firstTab = shopHeader(visit);
let other: Page;
const secondTab = shopHeader({ page: () => other });

async function openBoth(path: string) {
  const page = visit.page();
  other = await page.context().newPage();
  await Promise.all([page.goto(path), other.goto(path)]);
}
const articles = (page: Page) => page.getByRole('main').getByRole('article');
const addIn = (page: Page, index = 0) =>
  articles(page).nth(index).getByRole('button', { name: 'Add to Cart' }).click();
const cartOf = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

beforeEach(() => shop.emptyCartOf(collector));

describe('two tabs agree', () => {
  describe('a collector with two tabs', () => {
    beforeEach(() => shop.signIn(visit.page(), collector));

    test('a collector sees in one tab what the other added to the cart, when that tab is visible', async () => {
      await openBoth('/');
      await Promise.all([firstTab.cartButton().waitFor(), secondTab.cartButton().waitFor()]);
      await addIn(other);
      await cartOf(visit.page(), 'Cart, 1 item').waitFor();

      const requested: string[] = [];
      visit.page().on('request', (request) => {
        // The page may still preload code and photos, and reports its visits when the visitor leaves.
        if (/\/api\/(?!events)/.test(request.url())) requested.push(request.url());
      });
      await setVisibility(visit.page(), 'hidden');
      await addIn(other, 1);
      await cartOf(other, 'Cart, 2 items').waitFor();
      expect(requested).toEqual([]);
      await setVisibility(visit.page(), 'visible');
      await cartOf(visit.page(), 'Cart, 2 items').waitFor();
    });

    test('a collector sees no personal data in one tab after logging out in the other', async () => {
      await visit.page().goto('/');
      const path = await articles(visit.page())
        .getByRole('heading')
        .getByRole('link')
        .first()
        .getAttribute('href');
      await openBoth(path ?? '');
      await Promise.all([firstTab.cartButton().waitFor(), secondTab.cartButton().waitFor()]);
      await secondTab.logout().click();
      await secondTab.logInIcon().waitFor();
      await firstTab.logInIcon().waitFor();
      expect(await firstTab.cartButton().count()).toBe(0);
      expect(await firstTab.logout().count()).toBe(0);
    });

    test('a collector’s cart is not shown to another user who logs in in the other tab', async () => {
      await openBoth('/');
      await Promise.all([firstTab.cartButton().waitFor(), secondTab.cartButton().waitFor()]);
      await addIn(visit.page());
      await cartOf(other, 'Cart, 1 item').waitFor();
      await setVisibility(visit.page(), 'hidden');
      await visit.page().context().clearCookies();
      await shop.signIn(other, trader);
      await other.reload();
      await cartOf(other, 'Cart').waitFor();
      await setVisibility(visit.page(), 'visible');
      await cartOf(visit.page(), 'Cart').waitFor();
      await firstTab.cartButton().click();
      const sheet = visit.page().getByRole('dialog', { name: 'Shopping Cart' });
      await sheet.getByText('Your cart is empty').waitFor();
      expect(await sheet.getByRole('article').count()).toBe(0);
    });
  });

  describe('staff with two tabs', () => {
    beforeEach(() => shop.signIn(visit.page(), staff));

    test('staff lose the back office in one tab after logging out in the other, and keep their draft', async () => {
      await openBoth('/catalog');
      const name = () => visit.page().getByRole('main').getByLabel('Item Name');
      await name().fill('M1 helmet liner');
      await secondTab.logout().waitFor();
      await secondTab.logout().click();
      await visit.page().getByText('Please log in to access the cataloging system.').waitFor();
      await visit.page().waitForURL(/oauth2\/authorize|login/);
      await visit.page().getByLabel('E-mail').fill(staff.email);
      await visit.page().getByLabel('Password', { exact: true }).fill(staff.password);
      await visit.page().keyboard.press('Enter');
      await visit.page().waitForURL(`${shop.url}/catalog`);
      await expect.poll(() => name().inputValue()).toBe('M1 helmet liner');
    });

    test('staff see a conflict when both tabs correct one item, and lose nothing', async () => {
      const headers = {
        cookie: (await visit.page().context().cookies())
          .map(({ name, value }) => `${name}=${value}`)
          .join(),
      };
      const item = { name: 'Canteen cup', itemType: 'Field Gear', condition: 'Good' };
      const made = await fetch(`${shop.url}/api/military-items`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(item),
      });
      const { id } = await made.json();
      await openBoth(`/catalog?item=${id}`);
      const record = (page: Page) => page.getByRole('dialog');
      for (const page of [visit.page(), other]) {
        await record(page).getByRole('button', { name: 'Edit' }).click();
      }
      const save = (page: Page) =>
        record(page).getByRole('button', { name: 'Save Changes' }).click();
      await record(other).getByLabel('Manufacturer').fill('Vollrath');
      await save(other);
      await record(other).getByRole('button', { name: 'Edit' }).waitFor();

      visit.expectConsoleError(/409/);
      await record(visit.page()).getByLabel('Description').fill('Dated 1943');
      await save(visit.page());
      await record(visit.page()).getByText('Your changes were not saved').waitFor();
      expect(await record(visit.page()).getByLabel('Description').inputValue()).toBe('Dated 1943');
      await record(visit.page()).getByRole('button', { name: 'Load Their Changes' }).click();
      await expect
        .poll(() => record(visit.page()).getByLabel('Manufacturer').inputValue())
        .toBe('Vollrath');
      await save(visit.page());
      await record(visit.page()).getByRole('button', { name: 'Edit' }).waitFor();
      const saved = (await shop.catalog()).find((one) => one.id === id);
      expect(saved).toMatchObject({ manufacturer: 'Vollrath', description: 'Dated 1943' });
    });
  });
});
