import type { Visit } from './page.ts';

export function shopHeader({ page }: Pick<Visit, 'page'>) {
  const banner = () => page().getByRole('banner');
  return {
    banner,
    cartButton: () => banner().getByRole('button', { name: /^Cart/ }),
    wishlistButton: () => banner().getByRole('button', { name: /^Wishlist/ }),
    logInIcon: () => banner().getByRole('link', { name: 'Log In' }),
    logout: () => banner().getByRole('link', { name: 'Logout' }),
  };
}
