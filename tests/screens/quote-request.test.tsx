import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectPath, reloadApp } from './support/app.tsx';
import { cartSheet, getCartLine, openCart } from './support/cart.ts';
import { cartButton } from './support/header.ts';
import { errorReply } from './support/mockApi.ts';
import { cartLine } from './support/shop.ts';
import { toasts } from './support/toasts.ts';

describe('Request Quote', () => {
  const SAVED = 'Your request has been saved. We will answer by e-mail.';
  const quote = () => cartSheet().getByRole('link', { name: 'Request Quote' });
  const saved = () => cartSheet().getByText(SAVED);
  const keysOf = ({ api }: Awaited<ReturnType<typeof openCart>>) =>
    api.callsTo('POST /api/orders').map(({ headers }) => headers.get('idempotency-key'));

  test('opens a mail to the shop and is saved once however often it is pressed', async () => {
    const shop = await openCart({ cart: [cartLine(1, 2), cartLine(2, 1, { isListed: false })] });
    await expect
      .element(quote())
      .toHaveAttribute('href', 'mailto:sales@guidon.example?subject=Price%20Inquiry');
    await quote().dblClick();
    await expect.element(cartSheet().getByRole('status').getByText(SAVED)).toBeVisible();
    await quote().click();
    await shop.api.settled();
    expect(keysOf(shop)).toEqual([expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/)]);
    await expect.element(getCartLine('Item 1')).toBeVisible();

    await userEvent.keyboard('{Escape}');
    await expect.element(cartSheet()).not.toBeInTheDocument();
    await cartButton().click();
    await expect.element(saved()).toBeVisible();
    await getCartLine('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await expect.element(saved()).not.toBeInTheDocument();
    await quote().click();
    await expect.element(saved()).toBeVisible();
    expect(new Set(keysOf(shop)).size).toBe(2);
    expect(keysOf(shop)).toHaveLength(2);
    await cartSheet().getByRole('link', { name: 'Your quotes' }).click();
    await expectPath('/quotes');
  });

  test('is the same request after a reload', async () => {
    const shop = await openCart({ cart: [cartLine(1)] });
    await quote().click();
    await expect.element(saved()).toBeVisible();
    await reloadApp();
    await cartButton().click();
    await quote().click();
    await expect.element(saved()).toBeVisible();
    expect(keysOf(shop)).toHaveLength(2);
    expect(new Set(keysOf(shop)).size).toBe(1);
  });

  test('tells why a request is refused', async () => {
    const shop = await openCart({ cart: [cartLine(1)] });
    shop.api.on(
      'POST /api/orders',
      errorReply('RATE_LIMITED', 'You have asked for 30 quotes within an hour'),
    );
    await quote().click();
    await expect
      .element(cartSheet().getByText(/You have asked for 30 quotes within an hour\. Your e-mail/))
      .toBeVisible();
  });

  test('reports a failure and retries as the same request', async () => {
    const shop = await openCart({ cart: [cartLine(1)] });
    shop.api.on('POST /api/orders', errorReply('INTERNAL', 'boom'));
    await quote().click();
    await expect
      .element(
        cartSheet().getByText(
          'The request could not be saved here, but your e-mail still reaches us.',
        ),
      )
      .toBeVisible();
    shop.api.reset('POST /api/orders');
    await cartSheet().getByRole('button', { name: 'Try again' }).click();
    await expect.element(saved()).toBeVisible();
    expect(keysOf(shop)).toHaveLength(2);
    expect(new Set(keysOf(shop)).size).toBe(1);
    expect(toasts().element().textContent).toBe('');
  });

  test('waits for a quantity that is still being saved', async () => {
    const { api } = await openCart({ cart: [cartLine(1)] });
    const release = api.hold('PUT /api/cart/{itemId}');
    await getCartLine('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await quote().click();
    expect(api.callsTo('POST /api/orders')).toEqual([]);
    release();
    await expect.element(saved()).toBeVisible();
    expect(api.changes.map((call) => call.split(' ')[0])).toEqual(['PUT', 'POST']);
  });

  test('is disabled with a reason when nothing in the cart can be quoted', async () => {
    await openCart({
      cart: [cartLine(1, 1, { isListed: false }), cartLine(2, 1, { availability: 'Sold Out' })],
    });
    await expect.element(cartSheet().getByRole('button', { name: 'Request Quote' })).toBeDisabled();
    await expect
      .element(cartSheet().getByText('Nothing in your cart can be quoted anymore.'))
      .toBeVisible();
    expect(quote().query()).toBeNull();
  });
});
