import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CONTENT_SLUGS } from '../../shared/entities/content-page.ts';
import { pagePaths } from '../../shared/page-paths.ts';
import { freshPage } from '../support/page.ts';

const shop = freshPage();
const LIMIT_BYTES = 170_000;

function recordApiCalls(): string[] {
  const paths: string[] = [];
  shop.page().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

/** Without the settings, which the server waits for a second, a page requests them. */
const renderWithSettings = (path: string) =>
  expect.poll(async () => (await fetch(shop.url + path)).text()).toContain('["settings"]');

/** Everything else comes with the page. */
const FIRST_REQUESTS = ['/api/auth/user', '/api/products/facets'];

test('the first load takes at most 170 kB of gzipped JavaScript and requests nothing that the page has', async () => {
  const page = shop.page();
  const requested = recordApiCalls();
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await renderWithSettings('/');
  await page.goto('/', { waitUntil: 'networkidle' });
  // Later requests do not count, and may still be open when the page closes.
  page.removeAllListeners('response');
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
  await expect.poll(() => requested.toSorted()).toEqual(FIRST_REQUESTS);

  requested.length = 0;
  await renderWithSettings('/?itemTypes=Patches');
  await page.goto('/?itemTypes=Patches', { waitUntil: 'networkidle' });
  await expect.poll(() => requested.toSorted()).toEqual(FIRST_REQUESTS);
});

test('a failed request of a page that the server did not render is reported and can be retried', async () => {
  shop.expectConsoleError(/ERR_FAILED .*featured/);
  const page = shop.page();
  await page.route('**/api/products/featured*', (route) => route.abort());
  await page.goto('/?show=all');
  const again = page.getByRole('button', { name: 'Try Again' }).first();
  await expect.poll(() => again.isVisible()).toBe(true);
  await page.unroute('**/api/products/featured*');
  await again.click();
  await expect.poll(() => page.getByRole('article').first().isVisible()).toBe(true);
});

test('before the app is loaded, a public page is complete and other pages show a header', async () => {
  const page = shop.page();
  await page.route('**/assets/shop-*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.getByRole('article').first().isVisible()).toBe(true);
  expect(await page.getByText('Premium WWII Collectibles').isVisible()).toBe(true);

  await page.goto('/account', { waitUntil: 'commit' });
  await expect.poll(() => page.getByText('Track Order').isVisible()).toBe(true);
  // The header is neither interactive nor read out.
  expect(await page.locator('#root > [inert][aria-hidden="true"]').count()).toBe(1);
  expect(await page.locator('#root').ariaSnapshot()).toBe('');
});

test('a page preloads only fonts that its text uses', async () => {
  const page = shop.page();
  const products: { id: string; name: string }[] = await (
    await fetch(`${shop.url}/api/products?limit=1`)
  ).json();
  const used = new Set<string>();
  let preloaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') used.add(new URL(request.url()).pathname);
  });
  // The app's script never loads: it preloads the same as the server's page.
  await page.route('**/assets/shop-*.js', () => {});
  await page.route(
    () => true,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const link = /<link rel="preload"[^>]*?href="([^"]+\.woff2)"[^>]*>/g;
      preloaded = Array.from(html.matchAll(link), ([, href = '']) => href);
      await route.fulfill({ response, body: html.replaceAll(link, '') });
    },
  );
  for (const path of [
    pagePaths.home,
    `${pagePaths.home}?search=patch`,
    pagePaths.contact,
    ...products.map(({ id, name }) => pagePaths.product(id, name)),
    ...CONTENT_SLUGS.map(pagePaths.page),
  ]) {
    used.clear();
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(preloaded, path).not.toEqual([]);
    await expect
      .poll(() => [...used], { message: path })
      .toEqual(expect.arrayContaining(preloaded));
  }
});
