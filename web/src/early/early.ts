/** A small script of its own, which runs while the app is still on its way: it asks for what the page shows
 *  first. */
import type { Product } from '../../../shared/entities/product.ts';
import { GRID_PAGE_SIZE } from '../../../shared/vocabulary.ts';
import { readFilters, toQuery } from '../features/collection/filters.ts';
import { buildUrl } from '../lib/buildUrl.ts';
import { startRequest } from '../lib/earlyRequests.ts';
import { pickPhotoSize } from '../lib/photos.ts';

const { pathname, search, hash } = window.location;
const first = (all: Product[]) => all.slice(0, 1);
const id = /^\/product\/([\w-]+)$/.exec(pathname)?.[1];

startRequest(buildUrl('/api/auth/user'));
if (id) {
  const product = startRequest(buildUrl('/api/products/{id}', { id }));
  preloadPhotos(product, (one: Product) => [one], true);
} else if (pathname === '/') {
  const isAtTop = !search && !hash;
  if (isAtTop) document.documentElement.dataset.place = 'home';
  const featured = startRequest(buildUrl('/api/products/featured'));
  if (isAtTop) preloadPhotos(featured, first).then(hang);
  // A page that is shown again may want more of the collection.
  if (isFreshVisit()) {
    const query = { ...toQuery(readFilters(new URLSearchParams(search))), limit: GRID_PAGE_SIZE };
    const collection = startRequest(buildUrl('/api/products', {}, query));
    // Such a page opens at its results.
    if (search) preloadPhotos(collection, first);
  }
}

/** The largest things of the first view.
 *  @returns their addresses. */
async function preloadPhotos<T>(
  begun: Promise<Response>,
  pick: (answer: T) => Product[],
  isLarge = false,
): Promise<string[]> {
  // What it is about is the app's to tell.
  const products = await begun
    .then(async (answer) => pick(await answer.clone().json()))
    .catch(() => []);
  const photos = products.flatMap(({ imageUrls = [], imageUrl }) => imageUrls[0] ?? imageUrl ?? []);
  const addresses = photos.map((photo) => pickPhotoSize(photo, isLarge));
  for (const href of addresses) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', href });
    document.head.append(link);
  }
  return addresses;
}

/** Shows the first photo of the display case in the place where the app will show it. */
async function hang([src]: string[]): Promise<void> {
  const mount = document.querySelector('.shell-home [data-skeleton] > :first-child');
  if (!src || !mount) return;
  const image = Object.assign(new Image(), { src, alt: '', className: 'shell-photo' });
  // One that cannot be shown is the app's to tell.
  await image.decode().catch(() => {});
  mount.append(image);
}

function isFreshVisit(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.type === 'navigate';
}
