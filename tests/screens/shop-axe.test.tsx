import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { cartButton, wishlistButton } from './support/header.ts';
import { cartLine, mockShop, PRODUCT_PATH, wishlistEntry } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

describe.each([
  { device: 'phone', viewport: PHONE },
  { device: 'tablet', viewport: TABLET },
  { device: 'desktop', viewport: DESKTOP },
])('on a $device', ({ viewport }) => {
  const filled = {
    cart: [
      cartLine(1, 2),
      cartLine(2, 1, { isListed: false }),
      cartLine(3, 1, { availability: 'Sold Out' }),
    ],
    wishlist: [wishlistEntry(1), wishlistEntry(2, { isListed: false })],
  };

  test.each(['/', PRODUCT_PATH])('%s is accessible to members', async (path) => {
    await page.viewport(viewport[0], viewport[1]);
    const { api } = mockShop(filled);
    await openApp(path);
    await api.settled();
    await expectAccessible();
  });

  test.each([
    ['cart', filled],
    ['empty cart', {}],
    ['wishlist', filled],
  ])('the sheet of the %s is accessible', async (name, given) => {
    await page.viewport(viewport[0], viewport[1]);
    const { api } = mockShop(given);
    await openApp('/');
    await (name === 'wishlist' ? wishlistButton() : cartButton()).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await api.settled();
    await expectAccessible();
  });
});
