import { mockShop } from './member-page.ts';
import type { Visit } from './page.ts';
import { shopHeader } from './shop-header.ts';

export function cartSheet(visit: Visit) {
  const sheet = () => visit.page().getByRole('dialog', { name: 'Shopping Cart' });
  return {
    sheet,
    line: (name: string) => sheet().getByRole('article', { name }),
    /** Opens the cart on the home page. */
    async openCart(given: Parameters<typeof mockShop>[1] = {}) {
      const shop = await mockShop(visit.page(), given);
      await visit.page().goto('/');
      await shopHeader(visit).cartButton().click();
      await sheet().waitFor();
      return shop;
    },
  };
}
