import { paths, patterns } from '../lib/paths.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { lazyScreen, type ScreenRoute } from './lazyScreen.ts';

export const loadProductDetail = () => import('../features/product/ProductDetail.tsx');

/** The screens that the server renders, so that search engines and shared links show their content. */
export const publicRoutes: readonly ScreenRoute[] = [
  { path: paths.home, access: 'public', Screen: HomeScreen },
  { path: patterns.product, access: 'public', Screen: lazyScreen(loadProductDetail) },
];
