import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { freshPage } from '../support/page.ts';
import { NETWORKS, slowNetwork } from '../support/slow-network.ts';

const visit = freshPage();
const main = () => visit.page().getByRole('main');
const list = () => visit.page().locator('#products');
const cards = () => list().getByRole('article');
const skeletons = () => list().locator('[data-skeleton]');
/** The limit of a good Cumulative Layout Shift (web.dev). */
const MAX_SHIFT = 0.1;

type MeasuredWindow = Window & { layoutShift?: () => number };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/**
 * Measures layout shift on later page loads.
 * @returns a function that reads the shift of the current page, without shifts caused by input
 */
async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput } of entries as Shift[]) if (!hadRecentInput) sum += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (window as MeasuredWindow).layoutShift = () => {
      add(observer.takeRecords());
      return sum;
    };
  });
  return () => page.evaluate(() => (window as MeasuredWindow).layoutShift?.() ?? Number.NaN);
}

describe('the shop works over 3G without layout shifts', () => {
  describe.each(Object.keys(NETWORKS) as (keyof typeof NETWORKS)[])(
    'on a %s network',
    (network) => {
      const sizes = [
        ['phone', PHONE],
        ['desktop', DESKTOP],
      ] as const;

      test.each(sizes)(
        'the shop comes with its products and loads without layout shift on a %s',
        async (_, viewport) => {
          const page = visit.page();
          await page.setViewportSize(viewport);
          await slowNetwork(page, network);
          const layoutShift = await watchLayoutShift(page);
          const failed: string[] = [];
          page.on('requestfailed', (request) => failed.push(request.url()));
          await page.goto('/');
          await cards().first().waitFor();
          expect(await skeletons().count()).toBe(0);
          await page.waitForLoadState('networkidle');
          expect(await layoutShift()).toBeLessThan(MAX_SHIFT);

          const link = cards().first().getByRole('heading').getByRole('link');
          const name = (await link.textContent()) ?? '';
          await link.click();
          await main().getByRole('heading', { level: 1, name }).waitFor();
          await page.waitForLoadState('networkidle');
          expect(await layoutShift()).toBeLessThan(MAX_SHIFT);
          expect(failed).toEqual([]);
        },
      );

      test.each(sizes)(
        'a list that only the browser renders keeps its place before its data on a %s',
        async (_, viewport) => {
          const page = visit.page();
          await page.setViewportSize(viewport);
          await slowNetwork(page, network);
          const layoutShift = await watchLayoutShift(page);
          const { promise: canContinue, resolve: release } = Promise.withResolvers<void>();
          await page.route(/\/api\/products(\?|$)/, async (route) => {
            await canContinue;
            await route.continue();
          });
          await page.goto('/?show=all');
          await skeletons().first().waitFor();
          release();
          await cards().first().waitFor();
          expect(await skeletons().count()).toBe(0);
          await page.waitForLoadState('networkidle');
          expect(await layoutShift()).toBeLessThan(MAX_SHIFT);
        },
      );

      test('a product opened directly loads without layout shift', async () => {
        const page = visit.page();
        const [item] = await (await fetch(`${visit.url}/api/products?limit=1`)).json();
        const layoutShift = await watchLayoutShift(page);
        await slowNetwork(page, network);
        await page.goto(`/product/${item.id}`);
        await main().getByRole('heading', { level: 1, name: item.name }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await layoutShift()).toBeLessThan(MAX_SHIFT);
      });
    },
  );
});
