import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { makeUser } from '../support/quotes.ts';
import { expectPath, main, openApp, reloadApp, restorePage } from './support/app.tsx';
import { cartButton, logInIcon, logoutLink, wishlistButton } from './support/header.ts';
import { expectNoOverflow, texts } from './support/locators.ts';
import { navigations } from './support/navigation.ts';
import { notifyFromOtherTab } from './support/otherTab.ts';
import { ADA, cartLine, mockShop, PRODUCT_PATH, wishlistEntry } from './support/shop.ts';
import { toasts } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const banner = () => page.getByRole('banner');
const accountLink = () => banner().getByRole('link', { name: 'Your account' });

const boundingBoxes = () => {
  const parts: Record<string, Locator> = {
    brand: banner().getByRole('link', { name: /home page/ }),
    search: banner().getByRole('search'),
    contact: banner().getByRole('link', { name: 'Contact' }),
    menu: banner().getByRole('button', { name: 'Menu' }),
    title: main().getByRole('heading', { level: 1 }),
    note: main().getByRole('complementary', { name: 'Members' }),
    collection: main().getByRole('heading', { name: 'Complete Collection' }),
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      part.query()?.getBoundingClientRect().toJSON(),
    ]),
  );
};

describe.each([
  ['signed out', null],
  ['signed in', ADA],
])('%s', (_, user) => {
  test.each([375, 768, 1024, 1280, 1440])(
    'the header shows neither state until it is known, and then no layout shift, at %i px',
    async (width) => {
      const { api } = mockShop({ user });
      const release = api.hold('GET /api/auth/user');
      await page.viewport(width, 900);
      await openApp('/');
      await expect.element(main().getByRole('article').first()).toBeVisible();
      const invitation = page.getByText('Collecting with us?');
      for (const part of [logInIcon(), logoutLink(), cartButton(), invitation]) {
        expect(part.query()).toBeNull();
      }
      await document.fonts.ready;
      const before = boundingBoxes();
      release();
      await expect.element(user ? logoutLink() : logInIcon()).toBeVisible();
      await expect.poll(boundingBoxes).toEqual(before);
      await expect.element(logInIcon()).toHaveLength(user ? 0 : 1);
      await expect.element(logoutLink()).toHaveLength(user ? 1 : 0);
      await expect.element(invitation).toHaveLength(user ? 0 : 1);
    },
  );
});

test('the header counts pieces in the cart and entries of the wishlist, and shows no zero', async () => {
  const shop = mockShop({ cart: [cartLine(1, 2), cartLine(2, 3)], wishlist: [wishlistEntry(3)] });
  await openApp('/');
  const cart = banner().getByRole('button', { name: 'Cart, 5 items' });
  await expect.element(cart.getByText('5')).toBeVisible();
  await expect
    .element(banner().getByRole('button', { name: 'Wishlist, 1 item', exact: true }))
    .toBeVisible();
  Object.assign(shop, { cart: [], wishlist: [] });
  await reloadApp();
  await expect.element(banner().getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  expect(cartButton().element().textContent).toBe('');
  expect(wishlistButton().element().textContent).toBe('');
});

test('the header keeps the digits of a count in one line', async () => {
  await page.viewport(...PHONE);
  mockShop({ cart: [cartLine(1, 88)] });
  await openApp('/');
  const count = banner().getByRole('button', { name: 'Cart, 88 items' }).getByText('88');
  await expect.element(count).toBeVisible();
  expect(count.element().getBoundingClientRect().height).toBeLessThan(20);
});

test('the header fetches nothing of a user who logged out in another tab', async () => {
  const shop = mockShop({ cart: [cartLine(1)] });
  await openApp('/');
  await expect.element(cartButton()).toHaveAccessibleName('Cart, 1 item');
  await shop.api.settled();
  shop.user = null;
  const before = shop.api.calls.length;
  notifyFromOtherTab('session');
  await expect.element(logInIcon()).toBeVisible();
  expect(cartButton().query()).toBeNull();
  expect(shop.api.calls.slice(before)).toEqual([]);
});

test.each([
  ['visitors', null, '/track-order'],
  ['members', ADA, '/quotes'],
])('the header leads %s from Track Order to their orders', async (_, user, path) => {
  mockShop({ user });
  await openApp('/');
  await expect
    .element(banner().getByRole('link', { name: 'Track Order' }))
    .toHaveAttribute('href', path);
});

test('the header does not fetch cart or wishlist for a visitor', async () => {
  const { api } = mockShop({ user: null });
  for (const path of ['/', PRODUCT_PATH]) {
    await openApp(path);
    await expect.element(logInIcon()).toBeVisible();
    await api.settled();
  }
  expect(api.calls.filter((call) => /cart|wishlist/.test(call))).toEqual([]);
});

test('the header links to the account with the member’s picture, or an icon when it does not load', async () => {
  const shop = mockShop(
    { user: { ...ADA, profileImageUrl: '/photos/portrait' } },
    {
      'GET /api/account/sessions': [],
      'GET /api/account/second-factor': { isEnabled: false },
    },
  );
  await openApp('/');
  await expect.poll(() => accountLink().element().querySelector('img')).not.toBeNull();
  shop.user = { ...ADA, profileImageUrl: '/missing/portrait.png' };
  await reloadApp();
  await expect.poll(() => accountLink().element().querySelector('svg')).not.toBeNull();
  expect(accountLink().element().querySelector('img')).toBeNull();
  await accountLink().click();
  await expectPath('/account');
});

test.each([320, 375, 768, 1024, 1440])('the header fits on one line at %i px', async (width) => {
  await page.viewport(width, 800);
  mockShop({ cart: [cartLine(1, 120)], wishlist: [wishlistEntry(1)] });
  await openApp('/');
  await expect.element(cartButton().getByText('99+')).toBeVisible();
  const middles = [
    banner().getByRole('link', { name: /home page/ }),
    wishlistButton(),
    cartButton(),
    accountLink(),
    logoutLink(),
    ...(width < 1024 ? [banner().getByRole('button', { name: 'Menu' })] : []),
  ].map((part) => {
    const { left, right, top, bottom } = part.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    return (top + bottom) / 2;
  });
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('the header leads staff to the back office on phones and tablets', async () => {
  const staffLinks = banner().getByRole('navigation', { name: 'Staff' });
  const shop = mockShop(
    { user: makeUser() },
    {
      'GET /api/military-items': [],
      'GET /api/military-items/next-number': { next: 'GD-0001', series: [] },
      'GET /api/consignors': [],
    },
  );
  await page.viewport(...PHONE);
  await openApp('/');
  await expect.element(staffLinks).toBeVisible();
  expect(texts(staffLinks.getByRole('link'))).toEqual(['Admin', 'Catalog Items', 'ASMIC ID']);
  expectNoOverflow();
  await page.viewport(...TABLET);
  await expect.element(staffLinks).toBeVisible();
  await page.viewport(...DESKTOP);
  await expect.element(staffLinks).not.toBeInTheDocument();
  await page.viewport(...PHONE);
  await staffLinks.getByRole('link', { name: 'Catalog Items' }).click();
  await expectPath('/catalog');
  shop.user = ADA;
  await openApp('/');
  await expect.element(logoutLink()).toBeVisible();
  expect(staffLinks.query()).toBeNull();
});

test('the header clears the member’s data before logging out, without a toast', async () => {
  mockShop({ cart: [cartLine(1, 2)] });
  await openApp('/');
  await expect.element(cartButton().getByText('2')).toBeVisible();
  await logoutLink().click();
  await expect.element(logInIcon()).toBeVisible();
  expect(navigations.map(({ path }) => path)).toEqual(['/api/logout']);
  expect(cartButton().query()).toBeNull();
  expect(toasts().element().textContent).toBe('');
});

test('the header asks again who is signed in when the browser restores the page', async () => {
  const shop = mockShop({ cart: [cartLine(1, 2)] });
  await openApp(PRODUCT_PATH);
  await expect.element(main().getByText('In your cart: 2')).toBeVisible();
  shop.cart = [cartLine(1, 7)];
  restorePage();
  await expect.element(main().getByText('In your cart: 7')).toBeVisible();
  await expect.element(cartButton().getByText('7')).toBeVisible();
  await shop.api.settled();
  shop.user = null;
  restorePage();
  await expect.element(logInIcon()).toBeVisible();
  expect(
    main()
      .getByText(/In your cart/)
      .query(),
  ).toBeNull();
});
