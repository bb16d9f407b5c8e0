import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import { recordEvent } from '../../web/src/lib/events.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { getSentEvents } from './support/events.ts';
import { heading } from './support/locators.ts';
import { mockShop, PRODUCT_PATH, product } from './support/shop.ts';
import { expectToast } from './support/toasts.ts';

const setNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
afterEach(() => {
  for (const name of ['doNotTrack', 'globalPrivacyControl'])
    Reflect.deleteProperty(navigator, name);
  vi.restoreAllMocks();
});

const openProduct = async () => {
  await openApp(PRODUCT_PATH);
  await expect.element(heading('Item 1')).toBeVisible();
};

test('what a visitor does is counted: pages, opened products and wishes, in one batch when they leave', async () => {
  mockShop();
  await openProduct();
  await main()
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click();
  await expectToast('Added to Wishlist', 'Item 1 has been added to your wishlist.');
  await main().getByRole('link', { name: 'Collection' }).first().click();
  await expectPath(/^\/(#all-items)?$/);
  expect(navigator.sendBeacon).not.toHaveBeenCalled();
  const productId = product(1).id;
  await expect
    .poll(getSentEvents)
    .toEqual([
      expect.objectContaining({ kind: 'page', path: 'product' }),
      { kind: 'view', productId },
      { kind: 'wish', productId },
      { kind: 'page', path: 'home' },
    ]);
  expect(navigator.sendBeacon).toHaveBeenCalledOnce();
  expect(navigator.sendBeacon).toHaveBeenCalledWith('/api/events', expect.any(Blob));
});

test('what a visitor does is sent early when much of it waits', async () => {
  mockShop();
  await openProduct();
  await expect.poll(getSentEvents).toHaveLength(2);
  vi.mocked(navigator.sendBeacon).mockClear();
  for (let time = 0; time < 20; time++) recordEvent({ kind: 'page', path: 'home' });
  expect(navigator.sendBeacon).toHaveBeenCalledOnce();
});

test('what a visitor does counts a refined search as one page', async () => {
  mockShop();
  await openApp('/?search=patch');
  window.history.pushState(null, '', '/?search=patches');
  window.dispatchEvent(new PopStateEvent('popstate'));
  const pages = async () => (await getSentEvents()).filter(({ kind }) => kind === 'page');
  await expect.poll(pages).toEqual([{ kind: 'page', path: 'search' }]);
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('what a visitor does is not sent with %s', async (name, value) => {
  setNavigator(name, value);
  mockShop();
  await openProduct();
  expect(await getSentEvents()).toEqual([]);
});

test('what a visitor does is not sent when the shop’s setting is off', async () => {
  const { api } = mockShop();
  api.on('GET /api/settings', { ...DEFAULT_SHOP_SETTINGS, analytics: false });
  await openProduct();
  await api.settled();
  expect(await getSentEvents()).toEqual([]);
  expect(navigator.sendBeacon).not.toHaveBeenCalled();
});
