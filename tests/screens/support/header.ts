import { page } from 'vitest/browser';

const banner = () => page.getByRole('banner');

export const cartButton = () => banner().getByRole('button', { name: /^Cart/ });
export const wishlistButton = () => banner().getByRole('button', { name: /^Wishlist/ });
export const logInIcon = () => banner().getByRole('link', { name: 'Log In' });
export const logoutLink = () => banner().getByRole('link', { name: 'Logout' });
