import { paths, patterns } from '../lib/paths.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { lazyScreen, type ScreenRoute } from './lazyScreen.ts';

export const loadProduct = () => import('./Product.tsx');

export const publicRoutes: readonly ScreenRoute[] = [
  { path: paths.home, access: 'public', Screen: HomeScreen },
  { path: patterns.product, access: 'public', Screen: lazyScreen(loadProduct) },
  {
    path: patterns.unit,
    access: 'public',
    source: 'src/shop/units/UnitPage.tsx',
    Screen: lazyScreen(() => import('../shop/units/UnitPage.tsx')),
  },
  {
    path: patterns.era,
    access: 'public',
    source: 'src/shop/units/EraPage.tsx',
    Screen: lazyScreen(() => import('../shop/units/EraPage.tsx')),
  },
  {
    path: paths.archive,
    access: 'public',
    source: 'src/shop/archive/Archive.tsx',
    Screen: lazyScreen(() => import('../shop/archive/Archive.tsx')),
  },
  {
    path: patterns.page,
    access: 'public',
    source: 'src/shop/content/ContentPage.tsx',
    Screen: lazyScreen(() => import('../shop/content/ContentPage.tsx')),
  },
  {
    path: paths.contact,
    access: 'public',
    source: 'src/shop/contact/Contact.tsx',
    Screen: lazyScreen(() => import('../shop/contact/Contact.tsx')),
  },
];
