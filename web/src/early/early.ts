/** A small script that runs while the app is still loading: it sends the first requests of the page. */
import type { Product } from '../../../shared/entities/product.ts';
import { PAGE_SIZES, readFilters, toListQuery } from '../features/collection/filters.ts';
import { buildUrl } from '../lib/buildUrl.ts';
import { startRequest } from '../lib/earlyRequests.ts';
import { pickPhotoSize } from '../lib/photos.ts';

const { pathname, search, hash } = window.location;
const pickFirst = (products: Product[]) => products.slice(0, 1);
const id = /^\/product\/([\w-]+)$/.exec(pathname)?.[1];

startRequest(buildUrl('/api/auth/user'));
if (id) {
  const product = startRequest(buildUrl('/api/products/{id}', { id }));
  preloadPhotos(product, (one: Product) => [one], true);
} else if (pathname === '/') {
  const opensAtTop = !search && !hash;
  if (opensAtTop) document.documentElement.dataset.place = 'home';
  const featured = startRequest(buildUrl('/api/products/featured'));
  if (opensAtTop) preloadPhotos(featured, pickFirst).then(showInShell);
  // On a reload or Back, the app may ask for more of the collection than its first page.
  if (isFreshVisit()) {
    const filters = readFilters(new URLSearchParams(search));
    const query = { ...toListQuery(filters), limit: PAGE_SIZES[filters.show] };
    const collection = startRequest(buildUrl('/api/products', {}, query));
    // A filtered page opens at its results.
    if (search) preloadPhotos(collection, pickFirst);
  }
}

/** Preloads the largest images of the first view.
 *  @returns their URLs; none if the request failed, which the app reports */
async function preloadPhotos<T>(
  response: Promise<Response>,
  pick: (body: T) => Product[],
  isLarge = false,
): Promise<string[]> {
  const products = await response
    .then(async (answer) => pick(await answer.clone().json()))
    .catch(() => []);
  const photos = products.flatMap(({ imageUrls = [], imageUrl }) => imageUrls[0] ?? imageUrl ?? []);
  const urls = photos.map((photo) => pickPhotoSize(photo, isLarge));
  for (const href of urls) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', href });
    document.head.append(link);
  }
  return urls;
}

/** Shows the first featured photo in the static shell, where the app will show it. */
async function showInShell([src]: string[]): Promise<void> {
  const mount = document.querySelector('.shell-home [data-skeleton] > :first-child');
  if (!src || !mount) return;
  const image = Object.assign(new Image(), { src, alt: '', className: 'shell-photo' });
  // The app reports a photo that cannot be decoded.
  await image.decode().catch(() => {});
  mount.append(image);
}

function isFreshVisit(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.type === 'navigate';
}
