import { describe, expect, test } from 'vitest';
import { expectLogInAgain, main, openApp, reloadApp } from './support/app.tsx';
import { cartButton, wishlistButton } from './support/header.ts';
import { errorReply } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import {
  ADA,
  cartLine,
  mockShop,
  PRODUCT_PATH,
  product,
  unauthorized,
  wishlistEntry,
} from './support/shop.ts';
import { expectOnlyToast, expectToast } from './support/toasts.ts';

const productId = product(1).id;

describe.each([
  {
    name: 'Add to Cart',
    call: 'POST /api/cart',
    list: 'GET /api/cart',
    body: { productId, quantity: 1 },
    expectAdded: () => expectOnlyToast('Added to Cart', 'Item 1 has been added to your cart.'),
    failed: 'Failed to add item to cart. Please try again.',
    badge: cartButton,
  },
  {
    name: 'Wishlist',
    call: 'POST /api/wishlist',
    list: 'GET /api/wishlist',
    body: { productId },
    expectAdded: () =>
      expectOnlyToast('Added to Wishlist', 'Item 1 has been added to your wishlist.'),
    failed: 'Failed to add item to wishlist. Please try again.',
    badge: wishlistButton,
  },
] as const)('$name', ({ name, call, list, body, expectAdded, failed, badge }) => {
  const button = () => main().getByRole('button', { name }).first();

  test.each([
    ['on a product', PRODUCT_PATH],
    ['on a card', '/'],
  ])(`${name} %s adds it, shows a toast, and updates the badge`, async (_, path) => {
    const { api } = mockShop();
    await openApp(path);
    await expect.element(badge()).toBeVisible();
    await api.settled();
    const listings = api.callsTo(list).length;
    await button().click();
    await expectAdded();
    await expect.element(badge().getByText('1', { exact: true })).toBeVisible();
    expect(api.changes).toEqual([`${call} ${JSON.stringify(body)}`]);
    expect(api.callsTo(list)).toHaveLength(listings + 1);
  });

  test(`${name} reports a failure and can be pressed again`, async () => {
    const { api } = mockShop();
    api.on(call, errorReply('INTERNAL', 'boom'));
    await openApp(PRODUCT_PATH);
    await button().click();
    await expectOnlyToast('Error', failed);
    api.reset(call);
    await button().click();
    await expectAdded();
  });

  test(`${name} goes to the login half a second after the toast when the session is over`, async () => {
    const shop = mockShop();
    await openApp(PRODUCT_PATH);
    await expect.element(badge()).toBeVisible();
    await shop.api.settled();
    await expectLogInAgain(async () => {
      shop.user = null;
      await button().click();
    });
  });

  test(`${name} counts one press at a time, keeps its width, and can be pressed again`, async () => {
    const { api } = mockShop();
    await openApp(PRODUCT_PATH);
    await expect.element(badge()).toBeVisible();
    await expect.element(button()).toBeVisible();
    await document.fonts.ready;
    const width = () => button().element().getBoundingClientRect().width;
    const before = width();
    const release = api.hold(call);
    await button().dblClick();
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    expect(width()).toBe(before);
    await expect.poll(() => api.callsTo(call)).toHaveLength(1);
    release();
    await expectAdded();
    expect(api.callsTo(call)).toHaveLength(1);
    await expect.element(button()).toHaveAttribute('aria-busy', 'false');
    await button().click();
    await expect.poll(() => api.changes).toHaveLength(2);
  });

  test.each([
    ['a member', ADA],
    ['a visitor', null],
  ])(
    `${name} waits for the sign-in state when it is pressed before that is known: %s`,
    async (_, user) => {
      const { api } = mockShop({ user });
      const release = api.hold('GET /api/auth/user');
      await openApp(PRODUCT_PATH);
      await button().click();
      expect(api.changes).toEqual([]);
      release();
      if (user) await expectAdded();
      else await expect.poll(() => navigations.at(-1)?.path).toBe('/api/login');
      expect(api.callsTo(call)).toHaveLength(user ? 1 : 0);
    },
  );
});

describe('what a visitor adds to the cart', () => {
  const add = () => main().getByRole('button', { name: 'Add to Cart' });

  test('what a visitor adds to the cart is in the cart after the login', async () => {
    const shop = mockShop({ user: null });
    await openApp(PRODUCT_PATH);
    await add().click();
    await expect.poll(() => navigations.at(-1)?.path).toBe('/api/login');
    expect(shop.api.changes).toEqual([]);
    shop.user = ADA;
    await reloadApp();
    await expectOnlyToast('Added to Cart', 'Item 1 has been added to your cart.');
    await reloadApp();
    await expect.element(cartButton().getByText('1')).toBeVisible();
    expect(shop.cart).toHaveLength(1);
  });

  test('what a visitor adds to the cart is forgotten when they come back without a login', async () => {
    const shop = mockShop({ user: null });
    await openApp(PRODUCT_PATH);
    await add().click();
    await expect.poll(() => navigations.at(-1)?.path).toBe('/api/login');
    await reloadApp();
    await expect.element(add()).toBeVisible();
    shop.user = ADA;
    await reloadApp();
    await expect.element(cartButton()).toBeVisible();
    expect(shop.api.changes).toEqual([]);
  });
});

describe('what a visitor wishes', () => {
  const heart = () => main().getByRole('button', { name: 'Wishlist' });

  test('what a visitor wishes is on the wishlist after the login', async () => {
    const shop = mockShop({ user: null });
    await openApp(PRODUCT_PATH);
    await heart().click();
    await expect.poll(() => navigations.at(-1)?.path).toBe('/api/login');
    expect(shop.api.changes).toEqual([]);
    shop.user = ADA;
    await reloadApp();
    await expectOnlyToast('Added to Wishlist', 'Item 1 has been added to your wishlist.');
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    await reloadApp();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    expect(shop.api.changes).toHaveLength(1);
  });

  test('what a visitor wishes is saved after a new login when the session has expired', async () => {
    const shop = mockShop();
    await openApp(PRODUCT_PATH);
    shop.api.on('POST /api/wishlist', unauthorized);
    await heart().click();
    await expect.poll(() => navigations.at(-1)?.path).toBe('/api/login');
    shop.api.on('POST /api/wishlist', () => wishlistEntry(1));
    await reloadApp();
    await expectOnlyToast('Added to Wishlist', 'Item 1 has been added to your wishlist.');
  });
});

test('a product that sold out meanwhile reports an error and shows Sold Out', async () => {
  const shop = mockShop();
  shop.api.on('POST /api/cart', errorReply('CONFLICT', 'Item 1 is sold out'));
  await openApp(PRODUCT_PATH);
  const add = main().getByRole('button', { name: 'Add to Cart' });
  await expect.element(add).toBeVisible();
  shop.products = [product(1, { availability: 'Sold Out' })];
  await add.click();
  await expectOnlyToast('Error', 'Item 1 is sold out');
  await expect.element(main().getByRole('button', { name: 'Sold Out' })).toBeDisabled();
});

test('a product that is the only one and in the cart says so', async () => {
  const { api } = mockShop({ cart: [cartLine(1)] });
  const reason = 'Item 1 is already in your cart. Only one is available.';
  api.on('POST /api/cart', errorReply('ALREADY_IN_CART', reason));
  // Covers the time right after the login, before the cart is known.
  const release = api.hold('GET /api/cart');
  await openApp(PRODUCT_PATH);
  await main().getByRole('button', { name: 'Add to Cart' }).click();
  await expectOnlyToast('Already in Cart', reason);
  release();
});

test('a product that is in the cart and sold out meanwhile is reported as sold out', async () => {
  const { api } = mockShop({ cart: [cartLine(1)] });
  api.on('POST /api/cart', errorReply('CONFLICT', 'Item 1 is sold out'));
  await openApp(PRODUCT_PATH);
  await expect.element(main().getByText('In your cart: 1')).toBeVisible();
  await main().getByRole('button', { name: 'Add to Cart' }).click();
  await expectOnlyToast('Error', 'Item 1 is sold out');
});

test('a product fills its heart when it is on the wishlist, and empties it when it is pressed again', async () => {
  const { api } = mockShop();
  await openApp(PRODUCT_PATH);
  const heart = main().getByRole('button', { name: 'Wishlist' });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.element(wishlistButton().getByText('1', { exact: true })).toBeVisible();
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expectToast('Removed from Wishlist', 'Item 1 has been removed from your wishlist.');
  expect(wishlistButton().getByText('1', { exact: true }).query()).toBeNull();
  expect(api.changes.map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE']);
});

test('a product shows the visitor note only once the sign-in state is known, without a layout shift', async () => {
  const { api } = mockShop({ user: null });
  const release = api.hold('GET /api/auth/user');
  await openApp(PRODUCT_PATH);
  const details = main().getByRole('region', { name: 'Details' });
  await expect.element(details).toBeVisible();
  await document.fonts.ready;
  const place = () => details.element().getBoundingClientRect().toJSON();
  const before = place();
  const logIn = main().getByRole('link', { name: 'Log in' });
  expect(logIn.query()).toBeNull();
  release();
  await expect.element(logIn).toBeVisible();
  expect(place()).toEqual(before);
});
