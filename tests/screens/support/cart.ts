import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.tsx';
import { cartButton } from './header.ts';
import { mockShop } from './shop.ts';

export const cartSheet = () => page.getByRole('dialog', { name: 'Shopping Cart' });
export const getCartLine = (name: string) => cartSheet().getByRole('article', { name });

export async function openCart(...given: Parameters<typeof mockShop>) {
  const shop = mockShop(...given);
  await openApp('/');
  await cartButton().click();
  await expect.element(cartSheet()).toBeVisible();
  return shop;
}
