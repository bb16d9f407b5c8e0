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
  // What comes later is no part of it, and may still be coming when the page is closed.
  page.removeAllListeners('response');
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
});

describe('before its code has come', () => {
  /** The app's own script never arrives. */
  const withoutApp = async (path: string) => {
    const page = shop.page();
    await page.route('**/assets/shop-*.js', () => {});
    await page.goto(path, { waitUntil: 'commit' });
    return page;
  };

  test('the home page has its header, its heading and the first photo of the display case', async () => {
    const page = await withoutApp('/');
    await expect.poll(() => page.locator('.shell-photo').isVisible()).toBe(true);
    expect(await page.getByText('Premium WWII Collectibles').isVisible()).toBe(true);
    expect(await page.getByText('Track Order').isVisible()).toBe(true);
    // Nothing of it can be pressed, or is read out, before it does something.
    expect(await page.locator('#root > [inert][aria-hidden="true"]').count()).toBe(1);
    expect(await page.locator('#root').ariaSnapshot()).toBe('');
  });

  test('any other page has its header alone', async () => {
    const page = await withoutApp('/?itemTypes=Patches');
    await expect.poll(() => page.getByText('Track Order').isVisible()).toBe(true);
    expect(await page.getByText('Premium WWII Collectibles').isVisible()).toBe(false);
  });
});

describe('what the page begins before its code has come', () => {
  test.each(['/', '/?itemTypes=Patches'])('of %s is asked for once', async (path) => {
    const page = shop.page();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(asked.sort()).toEqual([
      '/api/auth/user',
      '/api/products',
      '/api/products/facets',
      '/api/products/featured',
    ]);
  });

  test('is told by the app where it does not come', async () => {
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
