import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../web/src/lib/paths.ts';
import { expectLogInAgain, expectPath, openApp } from './support/app.tsx';
import { cartSheet, getCartLine, openCart } from './support/cart.ts';
import { cartButton } from './support/header.ts';
import { errorReply } from './support/mockApi.ts';
import { cartLine, mockShop, product } from './support/shop.ts';
import { expectOnlyToast, keepToasts, toasts } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const failure = errorReply('INTERNAL', 'boom');
const removeButton = (name: string) => getCartLine(name).getByRole('button', { name: /^Remove/ });
const moreButton = () => getCartLine('Item 1').getByRole('button', { name: 'Increase quantity' });
const quantity = (count: string) => getCartLine('Item 1').getByText(count, { exact: true });
/** The count is hidden from assistive technology while the cart is open. */
const badge = () => document.querySelector('header [aria-label^="Cart"]')?.textContent;
const focusedLabel = () => document.activeElement?.ariaLabel;

test('the cart is 24rem wide, shows three skeleton rows while loading, and then that it is empty', async () => {
  const { api } = mockShop();
  const release = api.hold('GET /api/cart');
  await openApp('/');
  await cartButton().click();
  await expect
    .poll(() => cartSheet().element().querySelectorAll('[data-skeleton]'))
    .toHaveLength(3);
  await expect.poll(() => cartSheet().element().getBoundingClientRect().width).toBe(384);
  release();
  await expect.element(cartSheet().getByText('Your cart is empty')).toBeVisible();
  expect(cartSheet().getByText('Total: By Request').query()).toBeNull();
});

test('the cart reports when it could not be loaded, and retries', async () => {
  const shop = mockShop({ cart: [cartLine(1)] });
  shop.api.on('GET /api/cart', failure);
  await openApp('/');
  await cartButton().click();
  await expect.element(cartSheet().getByText('Your cart could not be loaded')).toBeVisible();
  shop.api.reset('GET /api/cart');
  await cartSheet().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(getCartLine('Item 1')).toBeVisible();
});

test('the cart shows cached lines at once and refetches each time it opens', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  await expect.element(getCartLine('Item 1')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(cartSheet()).not.toBeInTheDocument();
  const before = shop.api.callsTo('GET /api/cart').length;
  shop.cart = [...shop.cart, cartLine(2)];
  await cartButton().click();
  await expect.element(getCartLine('Item 2')).toBeVisible();
  expect(shop.api.callsTo('GET /api/cart')).toHaveLength(before + 1);
});

test('the cart warns that its lines may be out of date when refetching fails', async () => {
  const shop = mockShop({ cart: [cartLine(1)] });
  await openApp('/');
  await expect.element(cartButton().getByText('1', { exact: true })).toBeVisible();
  shop.api.on('GET /api/cart', failure);
  await cartButton().click();
  const warning = cartSheet().getByText('Your cart may be out of date');
  await expect.element(warning).toBeVisible();
  await expect.element(getCartLine('Item 1')).toBeVisible();
  shop.api.reset('GET /api/cart');
  shop.cart = [...shop.cart, cartLine(2)];
  await cartSheet().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(getCartLine('Item 2')).toBeVisible();
  expect(warning.query()).toBeNull();
});

test('the cart lists each item with its quantity, price by request and link', async () => {
  await openCart({ cart: [cartLine(1, 2), cartLine(2, 1, { availability: 'Pre-Order' })] });
  await expect.element(getCartLine('Item 1').getByText('By Request')).toBeVisible();
  await expect.element(quantity('2')).toBeVisible();
  await expect.element(getCartLine('Item 2').getByText('Pre-Order')).toBeVisible();
  await expect.element(cartSheet().getByText('Total: By Request')).toBeVisible();
  await expect
    .element(cartSheet().getByText('Contact us for pricing on selected items'))
    .toBeVisible();
  await getCartLine('Item 1').getByRole('link', { name: 'Item 1' }).click();
  await expectPath(paths.product(product(1).id, 'Item 1'));
  await expect.element(cartSheet()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Item 1' })).toBeVisible();
});

test('the cart changes a quantity by the line id, and never below one', async () => {
  const { api } = await openCart({ cart: [cartLine(1)] });
  const { id } = cartLine(1);
  await moreButton().click();
  await expect.poll(badge).toBe('2');
  await expect.element(quantity('2')).toBeVisible();
  await expect.poll(() => api.changes).toEqual([`PUT /api/cart/${id} {"quantity":2}`]);
  await expect.poll(() => api.calls.at(-1)).toBe('GET /api/cart');
  const fewer = getCartLine('Item 1').getByRole('button', { name: 'Decrease quantity' });
  await fewer.click();
  await expect.poll(badge).toBe('1');
  await expect.poll(() => api.changes).toHaveLength(2);
  await fewer.click({ force: true });
  await fewer.click({ force: true });
  await api.settled();
  expect(api.changes).toHaveLength(2);
  expect(api.changes.at(-1)).toBe(`PUT /api/cart/${id} {"quantity":1}`);
  expect(toasts().element().textContent).toBe('');
});

test('the cart ends at the right quantity however fast it is pressed, and shows it at once', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  const release = shop.api.hold('PUT /api/cart/{itemId}');
  await expect.element(moreButton()).toBeVisible();
  for (let i = 0; i < 4; i++) (moreButton().element() as HTMLElement).click();
  await expect.element(quantity('5')).toBeVisible();
  await expect.poll(() => shop.api.changes).toHaveLength(1);
  release();
  await expect
    .poll(() => shop.api.changes.map((call) => call.split(' ')[2]))
    .toEqual(['{"quantity":2}', '{"quantity":3}', '{"quantity":4}', '{"quantity":5}']);
  await expect.poll(() => shop.cart[0]?.quantity).toBe(5);
  await shop.api.settled();
  await expect.element(quantity('5')).toBeVisible();
});

test('the cart restores a quantity that could not be saved', async () => {
  const { api } = await openCart({ cart: [cartLine(1, 3)] });
  api.on('PUT /api/cart/{itemId}', failure);
  await moreButton().click();
  await expectOnlyToast('Error', 'Failed to update quantity. Please try again.');
  await expect.element(quantity('3')).toBeVisible();
});

test('the cart restores a quantity above the stock, and says why', async () => {
  const { api } = await openCart({ cart: [cartLine(1)] });
  api.on('PUT /api/cart/{itemId}', errorReply('CONFLICT', 'Only one Item 1 is available.'));
  await moreButton().click();
  await expectOnlyToast('Only one available', 'Only one Item 1 is available.');
  await expect.element(quantity('1')).toBeVisible();
});

test('the cart removes by the product id and moves the focus to the next line', async () => {
  const { api } = await openCart({ cart: [cartLine(1), cartLine(2), cartLine(3)] });
  await removeButton('Item 2').click();
  await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
  expect(api.changes).toEqual([`DELETE /api/cart/${product(2).id}`]);
  await expect.element(getCartLine('Item 2')).not.toBeInTheDocument();
  await expect.poll(focusedLabel).toBe('Remove Item 3');
  await userEvent.keyboard('{Enter}');
  await expect.element(getCartLine('Item 3')).not.toBeInTheDocument();
  await expect.poll(focusedLabel).toBe('Remove Item 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(cartSheet().getByText('Your cart is empty')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('Your cart is empty');
  await expect.element(toasts().getByRole('button')).toHaveLength(1);
});

test('the cart reports an item that could not be removed, and keeps it', async () => {
  const { api } = await openCart({ cart: [cartLine(1)] });
  api.on('DELETE /api/cart/{id}', failure);
  await removeButton('Item 1').click();
  await expectOnlyToast('Error', 'Failed to remove item. Please try again.');
  await expect.element(getCartLine('Item 1')).toBeVisible();
});

test.each(['Increase quantity', 'Remove'])(
  'the cart goes to the login when the session is over at %s',
  async (name) => {
    const shop = await openCart({ cart: [cartLine(1)] });
    await expect.element(getCartLine('Item 1')).toBeVisible();
    await shop.api.settled();
    await expectLogInAgain(async () => {
      shop.user = null;
      await getCartLine('Item 1').getByRole('button', { name }).click();
    });
  },
);

test('the cart asks to log in while the login page is loading', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  await expect.element(getCartLine('Item 1')).toBeVisible();
  await shop.api.settled();
  shop.user = null;
  await removeButton('Item 1').click();
  await expect.element(cartSheet().getByText('Please log in to view your cart')).toBeVisible();
  await expect.element(cartSheet().getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('the cart keeps unlisted and sold out items, marked, until they are removed', async () => {
  const { api } = await openCart({
    cart: [
      cartLine(1),
      cartLine(2, 4, { isListed: false }),
      cartLine(3, 1, { availability: 'Sold Out' }),
    ],
  });
  const notQuoted = (name: string) => getCartLine(name).getByText('Not included in the quote.');
  const unlisted = getCartLine('Item 2');
  await expect.element(unlisted.getByText('No longer in the shop')).toBeVisible();
  await expect.element(notQuoted('Item 2')).toBeVisible();
  await expect.element(unlisted.getByText('Quantity 4')).toBeVisible();
  expect(unlisted.getByRole('link').query()).toBeNull();
  expect(unlisted.getByRole('button', { name: /quantity/ }).query()).toBeNull();
  await expect.element(getCartLine('Item 3').getByText('Sold Out')).toBeVisible();
  await expect.element(notQuoted('Item 3')).toBeVisible();
  expect(notQuoted('Item 1').query()).toBeNull();
  for (const name of ['Item 2', 'Item 3']) {
    await removeButton(name).click();
    await expect.element(getCartLine(name)).not.toBeInTheDocument();
  }
  expect(api.changes).toHaveLength(2);
});

test('the cart lets keyboard users reach its toasts with F8', async () => {
  keepToasts();
  await openCart({ cart: [cartLine(1), cartLine(2)] });
  await removeButton('Item 1').click();
  await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
  await userEvent.keyboard('{F8}');
  await expect.poll(focusedLabel).toContain('F8');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => toasts().element().textContent).toBe('');
  await expect.element(cartSheet()).toBeVisible();
});

test('the cart returns the focus when a toast reached with F8 is closed by Escape', async () => {
  keepToasts();
  await openCart({ cart: [cartLine(1), cartLine(2)] });
  await removeButton('Item 1').click();
  await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
  const remaining = removeButton('Item 2');
  (remaining.element() as HTMLElement).focus();
  await userEvent.keyboard('{F8}');
  await expect.poll(focusedLabel).toContain('F8');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => toasts().element().textContent).toBe('');
  await expect.element(remaining).toHaveFocus();
  await expect.element(cartSheet()).toBeVisible();
});

test('the cart is not covered by a toast about what was added before', async () => {
  keepToasts();
  mockShop();
  await openApp('/');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expectOnlyToast('Added to Cart', 'Item 1 has been added to your cart.');
  await cartButton().click();
  await expect.element(cartSheet()).toBeVisible();
  await expect.poll(() => toasts().element().textContent).toBe('');
});

test('the cart keeps its footer uncovered by toasts on a phone', async () => {
  keepToasts();
  await page.viewport(...PHONE);
  await openCart({ cart: [cartLine(1), cartLine(2)] });
  await removeButton('Item 1').click();
  await expectOnlyToast('Item Removed', 'Item has been removed from your cart.');
  await cartSheet().getByRole('link', { name: 'Request Quote' }).click();
});
