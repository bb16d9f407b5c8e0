import { describe, expect, test } from 'vitest';
import { changes, mockShop, PRODUCT, wish } from '../support/member-page.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { cartButton, wishlistButton } = shopHeader(visit);
const { expectOnlyToast } = toastsOf(visit);

describe('the wishlist’s sheet', () => {
  const sheet = () => visit.page().getByRole('dialog', { name: 'Wishlist' });
  const wished = (name: string) => sheet().getByRole('article', { name });
  const open = async (given: Parameters<typeof mockShop>[1]) => {
    const shop = await mockShop(visit.page(), given);
    await visit.page().goto('/');
    await wishlistButton().click();
    await sheet().waitFor();
    return shop;
  };

  test('lists what can be had, what is sold out, and what left the shop', async () => {
    const { calls } = await open({
      wishlist: [wish(1), wish(2, { availability: 'Sold Out' }), wish(3, { isListed: false })],
    });
    await wished('Item 2').getByText('Sold Out').waitFor();
    await wished('Item 3').getByText('No longer in the shop').waitFor();
    expect(await wished('Item 2').getByRole('button').count()).toBe(0);
    expect(await wished('Item 3').getByRole('button').count()).toBe(0);
    expect(await wished('Item 3').getByRole('link').count()).toBe(0);
    await wished('Item 1').getByRole('button', { name: 'Add to Cart' }).click();
    await expectOnlyToast('Added to Cart', 'Item 1 has been added to your cart.');
    expect(changes(calls)).toHaveLength(1);
    await wished('Item 1').getByRole('link', { name: 'Item 1' }).click();
    await visit.page().waitForURL(PRODUCT);
    await cartButton().getByText('1', { exact: true }).waitFor();
  });

  test('says what to do when it is empty', async () => {
    await open({});
    await sheet().getByText('Your wishlist is empty').waitFor();
    await sheet().getByRole('link', { name: 'See the Collection' }).click();
    await visit.page().waitForURL(/#all-items$/);
  });
});
