import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../web/src/lib/paths.ts';
import { expectPath, openApp } from './support/app.tsx';
import { cartButton, wishlistButton } from './support/header.ts';
import { errorReply } from './support/mockApi.ts';
import { mockShop, product, wishlistEntry } from './support/shop.ts';
import { expectOnlyToast, expectToast } from './support/toasts.ts';

describe('the wishlist sheet', () => {
  const sheet = () => page.getByRole('dialog', { name: 'Wishlist' });
  const entry = (name: string) => sheet().getByRole('article', { name });
  const open = async (given: Parameters<typeof mockShop>[0]) => {
    const { api } = mockShop(given);
    await openApp('/');
    await wishlistButton().click();
    return api;
  };

  test('the wishlist sheet lists available, sold out and unlisted products', async () => {
    const api = await open({
      wishlist: [
        wishlistEntry(1),
        wishlistEntry(2, { availability: 'Sold Out' }),
        wishlistEntry(3, { isListed: false }),
      ],
    });
    await expect.element(entry('Item 2').getByText('Sold Out')).toBeVisible();
    await expect.element(entry('Item 3').getByText('No longer in the shop')).toBeVisible();
    for (const name of ['Item 2', 'Item 3']) {
      expect(entry(name).getByRole('button', { name: 'Add to Cart' }).query()).toBeNull();
    }
    expect(entry('Item 3').getByRole('link').query()).toBeNull();
    await entry('Item 1').getByRole('button', { name: 'Add to Cart' }).click();
    await expectOnlyToast('Added to Cart', 'Item 1 has been added to your cart.');
    expect(api.changes).toHaveLength(1);
    await entry('Item 1').getByRole('link', { name: 'Item 1' }).click();
    await expectPath(paths.product(product(1).id, 'Item 1'));
    await expect.element(cartButton().getByText('1', { exact: true })).toBeVisible();
  });

  test('the wishlist sheet removes an item', async () => {
    const api = await open({ wishlist: [wishlistEntry(1), wishlistEntry(3, { isListed: false })] });
    await entry('Item 3').getByRole('button', { name: 'Wishlist' }).click();
    await expectOnlyToast('Removed from Wishlist', 'Item 3 has been removed from your wishlist.');
    await expect.element(entry('Item 3')).not.toBeInTheDocument();
    await expect.element(entry('Item 1')).toBeVisible();
    api.on('DELETE /api/wishlist/{productId}', errorReply('INTERNAL', 'boom'));
    await entry('Item 1').getByRole('button', { name: 'Wishlist' }).click();
    await expectToast('Error', 'Failed to remove item from wishlist. Please try again.');
    await expect.element(entry('Item 1')).toBeVisible();
  });

  test('the wishlist sheet explains what to do when it is empty', async () => {
    await open({});
    await expect.element(sheet().getByText('Your wishlist is empty')).toBeVisible();
    await sheet().getByRole('link', { name: 'Browse the Collection' }).click();
    await expectPath('/#all-items');
  });
});
