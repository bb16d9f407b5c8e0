import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { freshPage } from '../support/page.ts';

const shop = freshPage();
const LIMIT_BYTES = 170_000;

test('the first load of / takes at most 170 kB of JavaScript, gzipped', async () => {
  const page = shop.page();
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // Later requests do not count, and may still be open when the page closes.
  page.removeAllListeners('response');
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
});

describe('before the app is loaded', () => {
  /** The app's script never loads. */
  const withoutApp = async (path: string) => {
    const page = shop.page();
    await page.route('**/assets/shop-*.js', () => {});
    await page.goto(path, { waitUntil: 'commit' });
    return page;
  };

  test('the home page shows its header, its heading and the first featured photo', async () => {
    const page = await withoutApp('/');
    await expect.poll(() => page.locator('.shell-photo').isVisible()).toBe(true);
    expect(await page.getByText('Premium WWII Collectibles').isVisible()).toBe(true);
    expect(await page.getByText('Track Order').isVisible()).toBe(true);
    // The shell is neither interactive nor read out.
    expect(await page.locator('#root > [inert][aria-hidden="true"]').count()).toBe(1);
    expect(await page.locator('#root').ariaSnapshot()).toBe('');
  });

  test('other pages show only the header', async () => {
    const page = await withoutApp('/?itemTypes=Patches');
    await expect.poll(() => page.getByText('Track Order').isVisible()).toBe(true);
    expect(await page.getByText('Premium WWII Collectibles').isVisible()).toBe(false);
  });
});

describe('the early requests', () => {
  test.each(['/', '/?itemTypes=Patches'])('of %s are sent once', async (path) => {
    const page = shop.page();
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(requested.sort()).toEqual([
      '/api/auth/user',
      '/api/products',
      '/api/products/facets',
      '/api/products/featured',
    ]);
  });

  test('that fail are reported by the app', async () => {
    shop.expectComplaint(/ERR_FAILED .*featured/);
    const page = shop.page();
    await page.route('**/api/products/featured', (route) => route.abort());
    await page.goto('/');
    const again = page.getByRole('button', { name: 'Try Again' }).first();
    await expect.poll(() => again.isVisible()).toBe(true);
    await page.unroute('**/api/products/featured');
    await again.click();
    await expect.poll(() => page.getByRole('article').first().isVisible()).toBe(true);
  });
});
