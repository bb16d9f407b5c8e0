import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogForm } from '../support/catalog-form.ts';
import { accounts } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { slowNetwork } from '../support/slow-network.ts';
import { toastsOf } from '../support/toasts.ts';

const shop = ownShop();
const visit = freshPage({ shop });
const { cartButton } = shopHeader(visit);
const sheet = () => visit.page().getByRole('dialog', { name: 'Shopping Cart' });
const { expectToast } = toastsOf(visit);
const main = () => visit.page().getByRole('main');
const offline = (isOffline: boolean) => visit.page().context().setOffline(isOffline);

/**
 * Processes requests, but drops their responses.
 * @returns a function that lets responses through again
 */
async function loseResponses(page: Page, method: string, path: string | RegExp) {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    if (!response.ok()) throw new Error(`The request failed: ${response.status()}`);
    await route.abort('connectionreset');
  });
  return () => page.unroute(path);
}

beforeEach(() => visit.expectConsoleError(/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/));

describe('no action is lost or repeated when the network fails', () => {
  describe('a collector with a broken connection', () => {
    const me = accounts.collector;
    const add = () => main().getByRole('button', { name: 'Add to Cart' }).first();
    const inCart = async () => (await shop.cartOf(me)).map(({ quantity }) => quantity);
    const openCart = async () => {
      await cartButton().click();
      await sheet().getByRole('article').first().waitFor();
    };
    const more = () => sheet().getByRole('button', { name: /^Increase quantity/ });
    const quote = () => sheet().getByRole('link', { name: 'Request Quote' });
    const NOT_SAVED =
      'We could not confirm that your request was sent. Try again, or send it by e-mail.';
    const SAVED = 'Request sent';

    beforeEach(async () => {
      await shop.emptyCartOf(me);
      await shop.signIn(visit.page(), me);
      await visit.page().goto(`/product/${(await shop.lot()).id}`);
      await cartButton().waitFor();
      await add().waitFor();
    });

    test('a collector sees that nothing was added, and adds it after reconnecting', async () => {
      await offline(true);
      await add().click();
      await expectToast('Error', 'Failed to add item to cart. Please try again.');
      await offline(false);
      await add().click();
      await visit.page().getByText('has been added to your cart.').waitFor();
      expect(await inCart()).toEqual([1]);
    });

    test('a collector adds one piece when the response was lost and the button is pressed again', async () => {
      const restoreResponses = await loseResponses(visit.page(), 'POST', '**/api/cart');
      await add().click();
      await expectToast('Error', 'Failed to add item to cart. Please try again.');
      expect(await inCart()).toEqual([1]);
      await restoreResponses();
      await add().click();
      await visit.page().getByText('has been added to your cart.').waitFor();
      expect(await inCart()).toEqual([1]);
      await add().click();
      await visit.page().getByRole('button', { name: 'Cart, 2 items' }).waitFor();
      expect(await inCart()).toEqual([2]);
    });

    test('a collector adds one piece by a double click on a slow network', async () => {
      await slowNetwork(visit.page(), 'slow');
      await add().dblclick();
      await visit.page().getByRole('button', { name: 'Cart, 1 item' }).waitFor();
      expect(await inCart()).toEqual([1]);
    });

    test('a collector changes a quantity after reconnecting', async () => {
      await add().click();
      await openCart();
      await offline(true);
      await more().click();
      await expectToast('Error', 'Failed to update quantity. Please try again.');
      await sheet().getByText('Your cart may be out of date').waitFor();
      await expect.poll(() => sheet().locator('output').textContent()).toBe('1');
      await offline(false);
      await sheet().getByText('Your cart may be out of date').waitFor({ state: 'detached' });
      await more().click();
      await expect.poll(inCart).toEqual([2]);
    });

    test('a collector sees the stored quantity when the response was lost', async () => {
      await add().click();
      await openCart();
      await loseResponses(visit.page(), 'PUT', '**/api/cart/*');
      await more().click();
      await expectToast('Error', 'Failed to update quantity. Please try again.');
      await expect.poll(() => sheet().locator('output').textContent()).toBe('2');
      expect(await inCart()).toEqual([2]);
    });

    test('a collector creates one quote request, whether the request or the response was lost', async () => {
      const before = (await shop.quotesOf(me)).length;
      await add().click();
      await openCart();
      await offline(true);
      await quote().click();
      await sheet().getByText(NOT_SAVED).waitFor();
      await offline(false);
      const restoreResponses = await loseResponses(visit.page(), 'POST', '**/api/orders');
      await sheet().getByRole('button', { name: 'Try again', exact: true }).click();
      await expect.poll(async () => (await shop.quotesOf(me)).length).toBe(before + 1);
      await sheet().getByText(NOT_SAVED).waitFor();
      await restoreResponses();
      await sheet().getByRole('button', { name: 'Try again', exact: true }).click();
      await sheet().getByText(SAVED).waitFor();
      await sheet().getByText('Your cart is empty').waitFor();
      expect((await shop.quotesOf(me)).length).toBe(before + 1);
    });
  });

  describe('a cataloger with a broken connection', () => {
    const { field, valueIn, fillRequired } = catalogForm(visit);
    const NOT_CATALOGED = 'The item was not cataloged';
    const TYPED = 'A liner found in an attic at Carentan';
    const save = () => main().getByRole('button', { name: 'Catalog Item' }).click();
    const isSaved = () => visit.page().getByText('Military item cataloged successfully!').waitFor();
    const seesFailure = () => main().getByText(NOT_CATALOGED).waitFor();

    beforeEach(async () => {
      await shop.signIn(visit.page(), accounts.staff);
      await visit.page().goto('/catalog');
      await field('Item Name').waitFor();
      await fillRequired();
      await field('Description').fill(TYPED);
    });

    test('a cataloger keeps the typed values, and saves them after reconnecting', async () => {
      const before = (await shop.catalog()).length;
      await offline(true);
      await save();
      await seesFailure();
      await main()
        .getByText(/^The shop could not be reached\..*Everything you typed is still here\.$/)
        .waitFor();
      expect(await valueIn('Description')).toBe(TYPED);
      await offline(false);
      await save();
      await isSaved();
      const items = await shop.catalog();
      expect(items).toHaveLength(before + 1);
      expect(items[0]).toMatchObject({ description: TYPED });
    });

    test('a cataloger creates one item when the response was lost and the form is sent again, even after a reload', async () => {
      const before = (await shop.catalog()).length;
      await loseResponses(visit.page(), 'POST', '**/api/military-items');
      await save();
      await seesFailure();
      expect(await shop.catalog()).toHaveLength(before + 1);
      await visit.page().unrouteAll();
      await visit.page().reload();
      await field('Item Name').waitFor();
      await expect.poll(() => valueIn('Description')).toBe(TYPED);
      await save();
      await isSaved();
      expect(await shop.catalog()).toHaveLength(before + 1);
    });
  });
});
