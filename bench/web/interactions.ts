import type { Browser, Locator } from 'playwright-core';
import { APP_STARTED } from '../../shared/rendering/web-app.ts';
import { GRID_PAGE_SIZE } from '../../shared/vocabulary.ts';
import { PHONE } from '../../tests/support/browser.ts';

const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G: 150 ms and 1.6 Mbit/s. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

export interface Interaction {
  name: string;
  longestMs: number;
}

/** These scripts run in the page. */
const RECORD_EVENTS = `
  window.eventDurations = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.eventDurations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
const TAKE_EVENTS = 'window.eventDurations.splice(0)';
const WAIT_UNTIL_IDLE =
  'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))';

/** @returns the ms from the first paint of the home page until the app runs, in which the boot script keeps what
 *  visitors type and press. */
export async function measureStart(browser: Browser, url: string): Promise<number> {
  const { page, session } = await openPhone(browser, url);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript(
    `addEventListener('${APP_STARTED}', () => { window.startedMs = performance.now(); });`,
  );
  await page.goto('/');
  const startedMs = await page.evaluate<number>(
    `window.startedMs ?? new Promise((done) =>
      addEventListener('${APP_STARTED}', () => done(window.startedMs)))`,
  );
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  await page.context().close();
  return startedMs - Number(paintedMs);
}

export async function measureInteractions(browser: Browser, url: string): Promise<Interaction[]> {
  const { page } = await openPhone(browser, url);
  await page.addInitScript(RECORD_EVENTS);
  const grid = page.locator('#products').getByRole('article');
  const interactions: Interaction[] = [];
  const measure = async (name: string, target: Locator, result: Locator, key?: string) => {
    await page.evaluate(WAIT_UNTIL_IDLE);
    await page.evaluate(TAKE_EVENTS);
    await target.tap();
    if (key) await page.keyboard.press(key);
    await result.waitFor();
    await page.evaluate(WAIT_UNTIL_IDLE);
    const durations = await page.evaluate<number[]>(TAKE_EVENTS);
    interactions.push({ name, longestMs: Math.max(0, ...durations) });
  };

  await page.goto('/');
  await grid.first().waitFor();
  const button = (name: RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const box = page.getByRole('checkbox', { name: 'Patches' });
  const search = page.getByPlaceholder('Search collection...');
  await measure('open the filters', button(/^Filters/), box);
  await measure('check a filter', box, dialog.getByRole('checkbox', { checked: true }));
  await measure('close the filters', button(/^Show/), button(/^Filters \(1\)/));
  await measure('load more items', button(/^Load More/), grid.nth(GRID_PAGE_SIZE));
  await measure('type a letter', search, search, 'a');
  await measure(
    'open a product',
    grid.first().getByRole('heading').getByRole('link'),
    page.getByRole('button', { name: /^Enlarge the photo/ }),
  );
  await measure('open its photo', button(/^Enlarge the photo/), dialog);
  await page.context().close();
  return interactions;
}

async function openPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, session };
}
