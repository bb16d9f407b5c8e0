import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CallKey } from '../../web/src/lib/api.ts';
import { makeOrder, makeOrders, makeUser } from '../support/quotes.ts';
import {
  currentPath,
  expectLogin,
  expectPath,
  expectSessionExpired,
  main,
  openApp,
  restorePage,
} from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, mockBackOffice } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { logoutLink } from './support/header.ts';
import { button, heading, text } from './support/locators.ts';
import { navigations } from './support/navigation.ts';
import { unauthorized } from './support/shop.ts';
import { toasts } from './support/toasts.ts';

const GET_USER = 'GET /api/auth/user';

const shopFront = () => heading('Premium WWII Collectibles');
const expectNoToast = () =>
  expect(toasts().getByRole('button', { name: 'Close' }).query()).toBeNull();

describe.each([
  ['/quotes', 'Log In to See Your Quotes'],
  [`/quotes/${makeOrder(1).id}?from=mail`, 'Log In to See This Quote'],
  ['/account', 'Log In to Your Account'],
] as const)('%s', (path, title) => {
  test(`${path} tells visitors what it is about, and leads back to it after the login`, async () => {
    const { api } = mockBackOffice({ user: null });
    const release = api.hold(GET_USER);
    await openApp(path);
    await expect.element(heading('Loading…')).toBeInTheDocument();
    expect(shopFront().query()).toBeNull();
    release();
    await expect.element(heading(title)).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Log In' }))
      .toHaveAttribute('href', `/api/login?returnTo=${encodeURIComponent(path)}`);
    expect(document.title).toContain(title);
    expect(currentPath()).toBe(path);
    expectNoToast();
    await expectAccessible();
  });
});

test('the quotes ask to log in when the session is lost', async () => {
  const office = mockBackOffice();
  await openApp('/quotes');
  await expect.element(heading('Quotes')).toBeVisible();
  await office.api.settled();
  office.user = null;
  allowConsoleError(/401: /);
  const message = 'Please log in to access your quotes.';
  await expectLogin('Authentication Required', message, 1000, restorePage);
});

test('the back office asks staff without a second factor to set one up', async () => {
  mockBackOffice({ user: makeUser({ isStaff: false, needsSecondFactor: true }) });
  await openApp('/admin');
  await expect.element(heading('Two-Step Verification Required')).toBeVisible();
  await expectAccessible();
  await expect
    .element(page.getByRole('link', { name: 'Set Up' }))
    .toHaveAttribute('href', '/account');
});

test('a session that ends on the home page shows a toast and opens the login', async () => {
  const office = mockBackOffice();
  await openApp('/');
  await expect.element(logoutLink()).toBeVisible();
  await office.api.settled();
  office.user = null;
  const message = 'You are logged out. Logging in again...';
  await expectLogin('Unauthorized', message, 500, restorePage);
});

test.each(['/nope', '/product/nope'])(
  'a session that ends on %s leaves the page without a toast',
  async (path) => {
    const office = mockBackOffice();
    await openApp(path);
    await expect.element(logoutLink()).toBeVisible();
    await office.api.settled();
    office.user = null;
    const timers = vi.spyOn(window, 'setTimeout');
    restorePage();
    await expect.element(logoutLink()).not.toBeInTheDocument();
    await office.api.settled();
    const delays = timers.mock.calls.map(([, ms]) => ms);
    timers.mockRestore();
    expect(delays).not.toContain(500);
    expect(delays).not.toContain(1000);
    expect(navigations).toEqual([]);
    await expectPath(path);
    expectNoToast();
  },
);

test('a spinner replaces the home page until the session is known again', async () => {
  const { api } = mockBackOffice();
  await openApp('/');
  await expect.element(logoutLink()).toBeVisible();
  await expect.element(heading(/Premium/)).toBeVisible();
  await api.settled();
  window.scrollTo(0, 200);
  const release = api.hold(GET_USER);
  restorePage();
  await expect.element(text('Loading...')).toBeVisible();
  expect(heading(/Premium/).query()).toBeNull();
  release();
  await expect.element(heading(/Premium/)).toBeVisible();
  expect(text('Loading...').query()).toBeNull();
  await expect.poll(() => window.scrollY).toBe(200);
});

test('a session that ends by a logout shows no toast and does not open the login', async () => {
  const office = mockBackOffice();
  await openApp('/quotes');
  await expect.element(heading('Quotes')).toBeVisible();
  await office.api.settled();
  office.user = null;
  await logoutLink().click();
  await expect.poll(() => navigations.map(({ path }) => path)).toEqual(['/api/logout']);
  await office.api.settled();
  expectNoToast();
  expect(navigations).toHaveLength(1);
});

test('a session that ends on the dashboard shows Access Denied until the login opens', async () => {
  const office = mockBackOffice();
  await openApp('/admin');
  await expect.element(heading('Admin Dashboard')).toBeVisible();
  await office.api.settled();
  office.user = null;
  restorePage();
  await expect.element(heading('Access Denied')).toBeVisible();
  await expect.element(main().getByText('Please log in to access the admin panel.')).toBeVisible();
  await expect.poll(() => navigations.map(({ path }) => path)).toEqual(['/api/login']);
});

test('a call that the API refuses with 403 denies the quotes', async () => {
  allowConsoleError(/403: /);
  mockBackOffice({}, { 'GET /api/orders/inbox': forbidden });
  await openApp('/quotes');
  await expect.element(heading('Access Denied')).toBeVisible();
});

test('a change that the API refuses with 403 denies the screen as well', async () => {
  allowConsoleError(/403: /);
  mockBackOffice({}, { 'PATCH /api/staff/{id}': forbidden });
  await openApp('/staff');
  await button('Disable Abigail Thorne').click();
  await page.getByRole('button', { name: 'Disable Account' }).click();
  await expect.element(heading('Access Denied')).toBeVisible();
});

test.each<[string, CallKey, RegExp]>([
  ['/quotes', 'GET /api/orders/inbox', /^Log In to See Your Quotes/],
  ['/staff', 'GET /api/staff', /Premium/],
])(
  'a call that the API refuses with 401 reports at %s that the session expired',
  async (path, key, title) => {
    mockBackOffice({}, { [key]: unauthorized });
    await expectSessionExpired(async () => {
      await openApp(path);
      await expect.element(heading(title)).toBeVisible();
    });
  },
);

test('a change that the API refuses with 401 reports once that the session expired', async () => {
  const office = mockBackOffice({ orders: makeOrders(2) });
  await openApp(`/quotes/${office.orders[0]?.id}`);
  await expect.element(button('Archive')).toBeVisible();
  // A pending data call would notice the loss first.
  await office.api.settled();
  office.user = null;
  await expectSessionExpired(() => button('Archive').click());
  expect(navigations.filter(({ path }) => path === '/api/login')).toHaveLength(1);
});
