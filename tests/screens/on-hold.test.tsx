import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { cartSheet, getCartLine, openCart } from './support/cart.ts';
import { collectorQuote } from './support/collectorQuotes.ts';
import { wishlistButton } from './support/header.ts';
import { button, expectNoOverflow } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { cartLine, mockShop, PRODUCT_PATH, product, wishlistEntry } from './support/shop.ts';
import { expectOnlyToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const held = product(1, { availability: 'On Hold' });
const notifyDialog = () => page.getByRole('dialog', { name: 'Notify me' });
const notify = () => main().getByRole('button', { name: 'Notify me', exact: true });

test('a piece on hold cannot be added from its card, nor from the list', async () => {
  mockShop({ products: [held, product(2)] });
  await openApp('/');
  const card = (n: number) =>
    main()
      .getByRole('article', { name: `Item ${n}` })
      .first();
  await expect.element(card(1).getByRole('button', { name: 'On Hold' })).toBeDisabled();
  await expect.element(card(2).getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await button(/^List$/).click();
  await expect.element(card(1).getByRole('button', { name: 'On Hold' })).toBeDisabled();
  await expectAccessible();
});

test.each([PHONE, TABLET, DESKTOP])(
  'a piece on hold offers on its page to notify, at %d × %d',
  async (...size) => {
    await page.viewport(...size);
    mockShop({ products: [held] });
    await openApp(PRODUCT_PATH);
    await expect.element(button('On Hold')).toBeDisabled();
    await expect
      .element(main().getByRole('list', { name: 'At a glance' }).getByText('On Hold'))
      .toBeVisible();
    await expect.element(main().getByText(/^On hold for another collector\./)).toBeVisible();
    expectNoOverflow();
    await expectAccessible();
    await notify().click();
    await expect.element(notifyDialog().getByText('Item 1')).toBeVisible();
  },
);

test.each([
  ['accepted', 'On Hold', /^On hold for you until /],
  ['sold', 'Sold Out', /^You bought this piece\./],
] as const)('a piece whose quote is %s is shown to its collector as theirs', async (...row) => {
  const [state, availability, words] = row;
  const quote = collectorQuote(1, { state });
  const piece = product(1, { availability, id: quote.items[0]?.productId ?? '' });
  const { api } = mockShop({ products: [piece] });
  api.on('GET /api/orders', [quote]);
  await openApp(`/product/${piece.id}`);
  await expect.element(main().getByText(words)).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'See Your Quote' }))
    .toHaveAttribute('href', `/quotes/${quote.id}`);
  expect(
    main()
      .getByText(/another collector/)
      .query(),
  ).toBeNull();
  expect(notify().query()).toBeNull();
  await expectAccessible();
});

test('a piece on hold is said to be another collector’s only once that is known', async () => {
  const { api } = mockShop({ products: [held] });
  const release = api.hold('GET /api/orders');
  await openApp(PRODUCT_PATH);
  await expect.element(main().getByText(/^On hold for a collector\./)).toBeVisible();
  release();
  await expect.element(main().getByText(/^On hold for another collector\./)).toBeVisible();
});

test('a sold piece offers on its page to notify, as one on hold does', async () => {
  mockShop({ products: [product(1, { availability: 'Sold Out' })] });
  await openApp(PRODUCT_PATH);
  await expect.element(main().getByText(/^This piece is sold\./)).toBeVisible();
  await notify().click();
  await expect.element(notifyDialog()).toBeVisible();
});

test('a piece that was put on hold meanwhile is reported, and shown as on hold', async () => {
  const shop = mockShop({ products: [product(1)] });
  shop.api.on('POST /api/cart', () => {
    shop.products = [held];
    return errorReply('ON_HOLD', 'Item 1 is on hold', { productIds: [held.id] });
  });
  await openApp(PRODUCT_PATH);
  await button('Add to Cart').click();
  await expectOnlyToast(
    'On hold for another collector',
    'Item 1 may become available again. Press Notify me on its page, and we’ll e-mail you when it does.',
  );
  await expect.element(button('On Hold')).toBeDisabled();
  await expect.element(notify()).toBeVisible();
});

test('a piece on hold stays in the cart, where it is not quoted', async () => {
  await openCart({ cart: [cartLine(1, 1, { availability: 'On Hold' }), cartLine(2)] });
  await expect.element(getCartLine('Item 1').getByText('On Hold')).toBeVisible();
  await expect.element(getCartLine('Item 1').getByText('Not included in the quote.')).toBeVisible();
  await expect.element(cartSheet().getByRole('link', { name: 'Request Quote' })).toBeVisible();
  await expectAccessible();
  await getCartLine('Item 1').getByRole('button', { name: 'Notify me' }).click();
  await expect.element(notifyDialog()).toBeVisible();
});

test('a piece on hold can be watched from the wishlist', async () => {
  mockShop({ wishlist: [wishlistEntry(1, { availability: 'On Hold' })] });
  await openApp('/');
  await wishlistButton().click();
  const entry = page.getByRole('dialog', { name: 'Wishlist' }).getByRole('article');
  await expect.element(entry.getByText('On Hold')).toBeVisible();
  expect(entry.getByRole('button', { name: 'Add to Cart' }).query()).toBeNull();
  await expectAccessible();
  await entry.getByRole('button', { name: 'Notify me' }).click();
  await expect.element(notifyDialog()).toBeVisible();
});
