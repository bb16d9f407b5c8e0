import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { cartSheet } from '../support/cart-sheet.ts';
import { expectLogInAgain } from '../support/lost-session.ts';
import {
  cartLine,
  changes,
  mockShop,
  only,
  PRODUCT,
  product,
  refuse,
} from '../support/member-page.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { cartButton } = shopHeader(visit);
const { sheet, line, openCart } = cartSheet(visit);
const { toasts, expectOnlyToast } = toastsOf(visit);
const focused = () => visit.page().evaluate(() => document.activeElement?.ariaLabel);

describe('the cart’s sheet', () => {
  test('is 24rem wide, shows three rows while it loads, and then says that it is empty', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    await openCart({
      answer: async (call) => {
        if (call === 'GET /api/cart') await isAsked;
      },
    });
    await expect.poll(() => sheet().locator('[data-skeleton]').count()).toBe(3);
    await expect.poll(async () => (await sheet().boundingBox())?.width).toBe(384);
    answer();
    await sheet().getByText('Your cart is empty').waitFor();
    expect(await sheet().getByText('Total: By Request').count()).toBe(0);
  });

  test('says when it could not be fetched, and tries again', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await openCart({
      cart: [cartLine(1)],
      answer: (call, route) =>
        call === 'GET /api/cart' && isDown
          ? route.fulfill(refuse(500)).then(() => true)
          : undefined,
    });
    await sheet().getByText('Your cart could not be fetched').waitFor();
    isDown = false;
    await sheet().getByRole('button', { name: 'Try Again' }).click();
    await line('Item 1').waitFor();
  });

  test('shows at once what is known, and asks anew each time it is opened', async () => {
    const shop = await openCart({ cart: [cartLine(1)] });
    await line('Item 1').waitFor();
    await visit.page().keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    const before = only(shop.calls, 'GET /api/cart').length;
    shop.cart.push(cartLine(2));
    await cartButton().click();
    await line('Item 2').waitFor();
    expect(only(shop.calls, 'GET /api/cart')).toHaveLength(before + 1);
  });

  test('says so when what it shows could not be asked for anew', async () => {
    visit.expectComplaint(/500/);
    let isDown = false;
    const shop = await mockShop(visit.page(), {
      cart: [cartLine(1)],
      answer: (call, route) =>
        call === 'GET /api/cart' && isDown
          ? route.fulfill(refuse(500)).then(() => true)
          : undefined,
    });
    await visit.page().goto('/');
    await cartButton().getByText('1', { exact: true }).waitFor();
    isDown = true;
    await cartButton().click();
    await sheet().getByText('Your cart may be out of date').waitFor();
    await line('Item 1').waitFor();
    isDown = false;
    shop.cart.push(cartLine(2));
    await sheet().getByRole('button', { name: 'Try Again' }).click();
    await line('Item 2').waitFor();
    expect(await sheet().getByText('Your cart may be out of date').count()).toBe(0);
  });

  test('lists each item with its photo, name, price by request, and where it leads', async () => {
    await openCart({ cart: [cartLine(1, 2), cartLine(2, 1, { availability: 'Pre-Order' })] });
    await line('Item 1').getByText('By Request').waitFor();
    await line('Item 1').getByText('2', { exact: true }).waitFor();
    await line('Item 2').getByText('Pre-Order').waitFor();
    await sheet().getByText('Total: By Request').waitFor();
    await sheet().getByText('Contact us for pricing on selected items').waitFor();
    await line('Item 1').getByRole('link', { name: 'Item 1' }).click();
    await visit.page().waitForURL(PRODUCT);
    await sheet().waitFor({ state: 'detached' });
    await visit.page().getByRole('heading', { level: 1, name: 'Item 1' }).waitFor();
  });

  test('puts one more by the line’s own id, and one fewer, but never none', async () => {
    const { calls } = await openCart({ cart: [cartLine(1)] });
    const { id } = cartLine(1);
    const badge = () => visit.page().locator('header').getByText(/^\d+$/).textContent();
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(badge).toBe('2');
    await line('Item 1').getByText('2', { exact: true }).waitFor();
    await expect.poll(() => changes(calls)).toEqual([`PUT /api/cart/${id} {"quantity":2}`]);
    await expect.poll(() => calls.at(-1)).toBe('GET /api/cart');
    const fewer = line('Item 1').getByRole('button', { name: 'Decrease quantity' });
    await fewer.click();
    await expect.poll(badge).toBe('1');
    await expect.poll(() => changes(calls).length).toBe(2);
    await fewer.click();
    await fewer.click();
    await expect.poll(() => changes(calls).length).toBe(2);
    await sleep(200);
    expect(changes(calls).at(-1)).toBe(`PUT /api/cart/${id} {"quantity":1}`);
    expect(changes(calls)).toHaveLength(2);
    expect(await toasts().textContent()).toBe('');
  });

  test('ends at the right number however fast one presses, and shows it at once', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    const shop = await openCart({
      cart: [cartLine(1)],
      answer: async (call) => {
        if (call.startsWith('PUT')) await isAsked;
      },
    });
    const more = line('Item 1').getByRole('button', { name: 'Increase quantity' });
    await more.evaluate((button: HTMLElement) => {
      for (let i = 0; i < 4; i++) button.click();
    });
    await line('Item 1').getByText('5', { exact: true }).waitFor();
    await expect.poll(() => changes(shop.calls).length).toBe(1);
    answer();
    await expect.poll(() => changes(shop.calls).length).toBe(4);
    expect(changes(shop.calls).map((call) => call.split(' ')[2])).toEqual([
      '{"quantity":2}',
      '{"quantity":3}',
      '{"quantity":4}',
      '{"quantity":5}',
    ]);
    await expect.poll(() => shop.cart[0]?.quantity).toBe(5);
    await sleep(200);
    await line('Item 1').getByText('5', { exact: true }).waitFor();
  });

  test('takes a quantity back that could not be put', async () => {
    visit.expectComplaint(/500/);
    await openCart({
      cart: [cartLine(1, 3)],
      answer: (call, route) =>
        call.startsWith('PUT') ? route.fulfill(refuse(500)).then(() => true) : undefined,
    });
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await expectOnlyToast('Error', 'Failed to update quantity. Please try again.');
    await line('Item 1').getByText('3', { exact: true }).waitFor();
  });

  test('removes by the product’s id, and hands the focus on', async () => {
    const { calls } = await openCart({ cart: [cartLine(1), cartLine(2), cartLine(3)] });
    const remove = (name: string) => line(name).getByRole('button', { name: /^Remove/ });
    await remove('Item 2').click();
    await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
    expect(changes(calls)).toEqual([`DELETE /api/cart/${product(2).id}`]);
    await line('Item 2').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Remove Item 3');
    await visit.page().keyboard.press('Enter');
    await line('Item 3').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Remove Item 1');
    await visit.page().keyboard.press('Enter');
    await sheet().getByText('Your cart is empty').waitFor();
    await expect
      .poll(() => visit.page().evaluate(() => document.activeElement?.textContent))
      .toContain('Your cart is empty');
    await expect.poll(() => toasts().getByRole('button').count()).toBe(1);
  });

  test('says when an item could not be removed, and keeps it', async () => {
    visit.expectComplaint(/500/);
    await openCart({
      cart: [cartLine(1)],
      answer: (call, route) =>
        call.startsWith('DELETE') ? route.fulfill(refuse(500)).then(() => true) : undefined,
    });
    await line('Item 1')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectOnlyToast('Error', 'Failed to remove item. Please try again.');
    await line('Item 1').waitFor();
  });

  test.each(['Increase quantity', 'Remove'])(
    'asks to log in when the session is over at %s',
    async (name) => {
      const shop = await openCart({ cart: [cartLine(1)] });
      await line('Item 1').waitFor();
      await expectLogInAgain(visit, shop.calls, async () => {
        shop.user = null;
        await line('Item 1').getByRole('button', { name }).click();
      });
    },
  );

  test('says that one must log in, while the login is on its way', async () => {
    visit.expectComplaint(/401/);
    const shop = await openCart({ cart: [cartLine(1)] });
    await line('Item 1').waitFor();
    // It never comes, so that the page stays.
    await visit.page().route(/\/api\/login/, () => {});
    shop.user = null;
    await line('Item 1')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await sheet().getByText('Please log in to view your cart').waitFor();
    await sheet().getByRole('button', { name: 'Log In' }).waitFor();
  });

  test('keeps what left the shop or is sold out, marked, to be removed', async () => {
    const { calls } = await openCart({
      cart: [
        cartLine(1),
        cartLine(2, 4, { isListed: false }),
        cartLine(3, 1, { availability: 'Sold Out' }),
      ],
    });
    const gone = line('Item 2');
    await gone.getByText('No longer in the shop').waitFor();
    await gone.getByText('Not part of a quote.').waitFor();
    await gone.getByText('Quantity 4').waitFor();
    expect(await gone.getByRole('link').count()).toBe(0);
    expect(await gone.getByRole('button', { name: /quantity/ }).count()).toBe(0);
    await line('Item 3').getByText('Sold Out').waitFor();
    await line('Item 3').getByText('Not part of a quote.').waitFor();
    expect(await line('Item 1').getByText('Not part of a quote.').count()).toBe(0);
    for (const name of ['Item 2', 'Item 3']) {
      await line(name)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await line(name).waitFor({ state: 'detached' });
    }
    expect(changes(calls)).toHaveLength(2);
  });

  test('lets its toasts be heard, and reached by F8', async () => {
    await openCart({ cart: [cartLine(1), cartLine(2)] });
    await line('Item 1')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
    await visit.page().keyboard.press('F8');
    await expect.poll(focused).toContain('F8');
    await visit.page().keyboard.press('Tab');
    await visit.page().keyboard.press('Enter');
    await expect.poll(() => toasts().textContent()).toBe('');
    await sheet().waitFor();
  });

  test('keeps the focus where it was when a toast that F8 led to is closed by Escape', async () => {
    await openCart({ cart: [cartLine(1), cartLine(2)] });
    await line('Item 1')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
    const remaining = line('Item 2').getByRole('button', { name: /^Remove/ });
    await remaining.focus();
    await visit.page().keyboard.press('F8');
    await expect.poll(focused).toContain('F8');
    await visit.page().keyboard.press('Escape');
    await expect.poll(() => toasts().textContent()).toBe('');
    await expect
      .poll(() => remaining.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await sheet().waitFor();
  });

  test('has nothing over its foot on a phone', async () => {
    await visit.page().setViewportSize(PHONE);
    await openCart({ cart: [cartLine(1), cartLine(2)] });
    await line('Item 1')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
    // Playwright presses only what nothing covers.
    await sheet().getByRole('link', { name: 'Request Quote' }).click({ timeout: 2_000 });
  });
});
