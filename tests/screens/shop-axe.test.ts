import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { cartLine, mockShop, PRODUCT, wish } from '../support/member-page.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';

const visit = freshPage();
const { cartButton, wishlistButton } = shopHeader(visit);

describe.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desktop', DESKTOP],
])('axe on a %s finds nothing', (_, viewport) => {
  const everything = {
    cart: [
      cartLine(1, 2),
      cartLine(2, 1, { isListed: false }),
      cartLine(3, 1, { availability: 'Sold Out' }),
    ],
    wishlist: [wish(1), wish(2, { isListed: false })],
  };

  test('in a member’s shop and product', async () => {
    await visit.page().setViewportSize(viewport);
    await mockShop(visit.page(), everything);
    for (const path of ['/', PRODUCT]) {
      await visit.page().goto(path, { waitUntil: 'networkidle' });
      await expect.poll(() => violations(visit.page())).toEqual([]);
    }
  });

  test.each([
    ['cart', everything],
    ['empty cart', {}],
    ['wishlist', everything],
  ])('in the sheet of the %s', async (name, given) => {
    await visit.page().setViewportSize(viewport);
    await mockShop(visit.page(), given);
    await visit.page().goto('/', { waitUntil: 'networkidle' });
    await (name === 'wishlist' ? wishlistButton() : cartButton()).click();
    await visit.page().getByRole('dialog').waitFor();
    await sleep(400);
    expect(await violations(visit.page())).toEqual([]);
  });
});
