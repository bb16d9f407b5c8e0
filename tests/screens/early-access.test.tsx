import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EarlyProduct } from '../../shared/entities/product.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { button, expectNoOverflow, heading, press, text } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { mockShop, product } from './support/shop.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

/** Numbers from 101 on are missing in the public list. */
const early = (n: number, changes: Partial<EarlyProduct> = {}): EarlyProduct => ({
  ...product(100 + n, changes),
  publicAt: new Date(2026, 10, 26, 14, 2).toISOString(),
  ...changes,
});
const PATH = `/product/${early(1).id}`;
const GET = 'GET /api/early-products';
const section = () => main().getByRole('region', { name: 'Early Access' });
const cards = () => section().getByRole('article');

test('the home screen shows members the early products above all items, with the day when they become public', async () => {
  mockShop({ early: [early(1), early(2)] });
  await openApp('/');
  await expect.element(section().getByRole('heading', { level: 2 })).toBeVisible();
  expect(cards().elements()).toHaveLength(2);
  await expect
    .element(cards().first().getByText('Public on'))
    .toHaveTextContent('Public on Nov 26');
  const collection = main().getByRole('region', { name: 'Complete Collection' });
  await expect.element(collection).toBeVisible();
  const isAbove =
    section().element().compareDocumentPosition(collection.element()) &
    Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAbove).not.toBe(0);
  expect(collection.getByText('Public on').elements()).toEqual([]);
});

test('the home screen shows the first early products, and all of them on demand', async () => {
  mockShop({ early: Array.from({ length: 6 }, (_, n) => early(n + 1)) });
  await openApp('/');
  const more = section().getByRole('button', { name: 'Show All 6' });
  await press(more, 'Enter');
  expect(cards().elements()).toHaveLength(6);
  const fewer = section().getByRole('button', { name: 'Show Fewer' });
  await expect.element(fewer).toHaveFocus();
  await press(fewer, 'Enter');
  expect(cards().elements()).toHaveLength(4);
});

test('the home screen has no section of early products without any', async () => {
  const { api } = mockShop();
  await openApp('/');
  await expect.element(text('Item 1').first()).toBeVisible();
  await api.settled();
  expect(api.callsTo(GET)).toHaveLength(1);
  expect(section().query()).toBeNull();
});

test('the home screen has no section of early products when they cannot be loaded', async () => {
  const { api } = mockShop({}, { [GET]: errorReply('UNAVAILABLE', 'Unavailable') });
  await openApp('/');
  await expect.element(text('Item 1').first()).toBeVisible();
  await api.settled();
  expect(section().query()).toBeNull();
});

test('the home screen shows visitors no early products, and requests none', async () => {
  const { api } = mockShop({ user: null, early: [early(1)] });
  await openApp('/');
  await expect.element(text('Item 1').first()).toBeVisible();
  await api.settled();
  expect(api.callsTo(GET)).toEqual([]);
  expect(section().query()).toBeNull();
});

test.each([
  { device: 'phone', viewport: PHONE },
  { device: 'tablet', viewport: TABLET },
  { device: 'desktop', viewport: DESKTOP },
])(
  'the home screen with early products is accessible and fits on a $device',
  async ({ viewport }) => {
    await page.viewport(viewport[0], viewport[1]);
    const { api } = mockShop({
      early: Array.from({ length: 5 }, (_, n) => early(n + 1, { isRare: n === 0 })),
    });
    await openApp('/');
    await expect.element(section()).toBeVisible();
    await api.settled();
    expectNoOverflow();
    await expectAccessible();
  },
);

test('the page of an early product shows members the product and when it becomes public', async () => {
  const { api } = mockShop({ early: [early(2), early(1)] });
  await openApp(PATH);
  await expect.element(heading('Item 101')).toBeVisible();
  await expect
    .element(main().getByText('Early access: public on'))
    .toHaveTextContent('Early access: public on Nov 26, 2026, 2:02 PM');
  expect(document.title).toContain('Item 101');
  await api.settled();
  await expectAccessible();
});

test('the page of an early product opens at once from the home screen', async () => {
  const { api } = mockShop({ early: [early(1)] });
  await openApp('/');
  const release = api.hold('GET /api/products/{id}');
  await section().getByRole('link', { name: 'Item 101' }).click();
  await expect.element(heading('Item 101')).toBeVisible();
  release();
  await api.settled();
  await expect.element(heading('Item 101')).toBeVisible();
  expect(api.callsTo(GET)).toHaveLength(1);
});

test('the page of an early product adds it to the cart and the wishlist', async () => {
  const { api } = mockShop({ early: [early(1)] });
  await openApp(PATH);
  await button('Add to Cart').click();
  await expectToast('Added to Cart', 'Item 101 has been added to your cart.');
  await button('Wishlist').click();
  await expectToast('Added to Wishlist', 'Item 101 has been added to your wishlist.');
  expect(api.changes).toEqual([
    `POST /api/cart {"productId":"${early(1).id}","quantity":1}`,
    `POST /api/wishlist {"productId":"${early(1).id}"}`,
  ]);
});

test('the page of an early product does not exist for visitors, who request nothing else', async () => {
  const { api } = mockShop({ user: null, early: [early(1)] });
  await openApp(PATH);
  await expect.element(text('Product Not Found')).toBeVisible();
  await api.settled();
  expect(api.callsTo(GET)).toEqual([]);
});

test('the page of an early product does not exist when the list has no such product', async () => {
  mockShop({ early: [early(2)] });
  await openApp(PATH);
  await expect.element(text('Product Not Found')).toBeVisible();
  await expect.element(main().getByRole('link', { name: 'Back to Collection' })).toBeVisible();
});

test('the page of an early product is only looked up in the list when it is not public', async () => {
  const { api } = mockShop({ early: [early(1)] });
  await openApp(`/product/${product(1).id}`);
  await expect.element(heading('Item 1')).toBeVisible();
  await api.settled();
  expect(api.callsTo(GET)).toEqual([]);
  expect(main().getByText('Early access').query()).toBeNull();
});

test('the page of an early product is not reported as missing while the list is loading', async () => {
  const { api } = mockShop({ early: [early(1)] });
  const release = api.hold(GET);
  await openApp(PATH);
  await expect.poll(() => api.callsTo(GET)).toHaveLength(1);
  expect(text('Product Not Found').query()).toBeNull();
  release();
  await expect.element(heading('Item 101')).toBeVisible();
});
