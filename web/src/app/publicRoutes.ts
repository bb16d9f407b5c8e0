import { paths, patterns } from '../lib/paths.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { lazyScreen, type ScreenRoute } from './lazyScreen.ts';

export const loadProduct = () => import('./Product.tsx');

export const publicScreen = (
  path: string,
  load: Parameters<typeof lazyScreen>[0],
  source?: string,
): ScreenRoute => ({
  path,
  access: 'public',
  source,
  Screen: lazyScreen(load),
});

export const publicRoutes: readonly ScreenRoute[] = [
  { path: paths.home, access: 'public', Screen: HomeScreen },
  publicScreen(patterns.product, loadProduct),
  publicScreen(patterns.unit, () => import('../shop/units/UnitPage.tsx'), 'src/shop/units/UnitPage.tsx'),
  publicScreen(patterns.era, () => import('../shop/units/EraPage.tsx'), 'src/shop/units/EraPage.tsx'),
  publicScreen(paths.archive, () => import('../shop/archive/Archive.tsx'), 'src/shop/archive/Archive.tsx'),
  publicScreen(patterns.page, () => import('../shop/content/ContentPage.tsx'), 'src/shop/content/ContentPage.tsx'),
  publicScreen(paths.contact, () => import('../shop/contact/Contact.tsx'), 'src/shop/contact/Contact.tsx'),
];
