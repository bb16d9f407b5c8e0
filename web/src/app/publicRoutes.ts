import { paths, patterns } from '../lib/paths.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { lazyScreen, type ScreenRoute } from './lazyScreen.ts';

export const loadProduct = () => import('./Product.tsx');

/** @param source of a screen with files beyond the first load, below `shop` */
export const shopScreen = (
  path: string,
  load: Parameters<typeof lazyScreen>[0],
  source?: string,
): ScreenRoute => ({
  path,
  access: 'public',
  source: source && `src/shop/${source}.tsx`,
  Screen: lazyScreen(load),
});

export const publicRoutes: readonly ScreenRoute[] = [
  { path: paths.home, access: 'public', Screen: HomeScreen },
  shopScreen(patterns.product, loadProduct),
  shopScreen(patterns.unit, () => import('../shop/units/UnitPage.tsx'), 'units/UnitPage'),
  shopScreen(patterns.era, () => import('../shop/units/EraPage.tsx'), 'units/EraPage'),
  shopScreen(paths.archive, () => import('../shop/archive/Archive.tsx'), 'archive/Archive'),
  shopScreen(patterns.page, () => import('../shop/content/ContentPage.tsx'), 'content/ContentPage'),
  shopScreen(paths.contact, () => import('../shop/contact/Contact.tsx'), 'contact/Contact'),
];
