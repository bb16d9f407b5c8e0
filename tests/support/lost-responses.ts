import type { Page } from 'playwright-core';

/** Requests are processed, but their responses never reach the page.
 *  @returns a function that lets responses through again */
export async function loseResponses(page: Page, method: string, path: string | RegExp) {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = await route.fetch();
    if (!answer.ok()) throw new Error(`The request failed: ${answer.status()}`);
    await route.abort('connectionreset');
  });
  return () => page.unroute(path);
}
