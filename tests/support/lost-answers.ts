import type { Page } from 'playwright-core';

/** From then on the shop does what is asked by this call, and nobody hears of it.
 *  @returns to be called when answers come again. */
export async function loseAnswers(page: Page, method: string, path: string | RegExp) {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = await route.fetch();
    if (!answer.ok()) throw new Error(`The shop did not do it: ${answer.status()}`);
    await route.abort('connectionreset');
  });
  return () => page.unroute(path);
}
