import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { freshPage } from './support/page.ts';

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
