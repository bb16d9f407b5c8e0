import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { cartSheet } from '../support/cart-sheet.ts';
import { cartLine, changes, only, refuse } from '../support/member-page.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { cartButton } = shopHeader(visit);
const { sheet, line, openCart } = cartSheet(visit);
const { toasts } = toastsOf(visit);

describe('Request Quote', () => {
  const KEPT = 'Your request is kept. We answer by mail.';
  const quote = () => sheet().getByRole('link', { name: 'Request Quote' });
  const orders = (calls: string[]) => only(calls, 'POST /api/orders');

  test('is a mail to the shop, kept once however often it is asked for', async () => {
    const shop = await openCart({ cart: [cartLine(1, 2), cartLine(2, 1, { isListed: false })] });
    await expect
      .poll(() => quote().getAttribute('href'))
      .toBe('mailto:sales@guidon.example?subject=Price%20Inquiry');
    await quote().dblclick();
    await sheet().getByRole('status').getByText(KEPT).waitFor();
    await quote().click();
    await sleep(200);
    expect(orders(shop.calls)).toHaveLength(1);
    expect(shop.keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    await line('Item 1').waitFor();

    await visit.page().keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await cartButton().click();
    await sheet().getByText(KEPT).waitFor();
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await sheet().getByText(KEPT).waitFor({ state: 'detached' });
    await quote().click();
    await sheet().getByText(KEPT).waitFor();
    expect(new Set(shop.keys).size).toBe(2);
    expect(shop.keys).toHaveLength(2);
    await sheet().getByRole('link', { name: 'Your quotes' }).click();
    await visit.page().waitForURL(/\/quotes$/);
  });

  test('is the same request after a reload', async () => {
    const shop = await openCart({ cart: [cartLine(1)] });
    await quote().click();
    await sheet().getByText(KEPT).waitFor();
    await visit.page().reload();
    await cartButton().click();
    await quote().click();
    await sheet().getByText(KEPT).waitFor();
    expect(shop.keys).toHaveLength(2);
    expect(new Set(shop.keys).size).toBe(1);
  });

  test('says when it could not be kept, and tries again as the same request', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    const shop = await openCart({
      cart: [cartLine(1)],
      answer: (call, route) =>
        call === 'POST /api/orders' && isDown
          ? route.fulfill(refuse(500)).then(() => true)
          : undefined,
    });
    await quote().click();
    await sheet()
      .getByText('The request could not be kept here, but your mail still reaches us.')
      .waitFor();
    isDown = false;
    await sheet().getByRole('button', { name: 'Try again' }).click();
    await sheet().getByText(KEPT).waitFor();
    expect(shop.keys).toHaveLength(2);
    expect(new Set(shop.keys).size).toBe(1);
    expect(await toasts().textContent()).toBe('');
  });

  test('asks for what was put last, also when that is still on its way', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    const shop = await openCart({
      cart: [cartLine(1)],
      answer: async (call) => {
        if (call.startsWith('PUT')) await isAsked;
      },
    });
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await quote().click();
    await sleep(200);
    expect(orders(shop.calls)).toEqual([]);
    answer();
    await sheet().getByText(KEPT).waitFor();
    expect(changes(shop.calls).map((call) => call.split(' ')[0])).toEqual(['PUT', 'POST']);
  });

  test('cannot be pressed when nothing of the cart can be quoted, and says why', async () => {
    await openCart({
      cart: [cartLine(1, 1, { isListed: false }), cartLine(2, 1, { availability: 'Sold Out' })],
    });
    const button = sheet().getByRole('button', { name: 'Request Quote' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await sheet().getByText('Nothing in your cart can be quoted any more.').waitFor();
    expect(await quote().count()).toBe(0);
  });
});
