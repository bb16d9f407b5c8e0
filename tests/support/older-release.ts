import type { Page } from 'playwright-core';

/** The next page load simulates an older release, which requests the chunk of this name by a file name that no
 *  longer exists. Later page loads get the current release. */
export async function openFromOlderRelease(page: Page, name: string): Promise<void> {
  const files = new RegExp(`${name}-[\\w-]{8}\\.(js|css)`, 'g');
  await page.route(
    '**/assets/shop-*.js',
    async (route) => {
      const code = await (await route.fetch()).text();
      await route.fulfill({
        body: code.replaceAll(files, `${name}-00000000.$1`),
        contentType: 'text/javascript',
        // The file has the current name: it must not be cached.
        headers: { 'cache-control': 'no-store' },
      });
    },
    { times: 1 },
  );
}
