import type { Browser, Locator } from 'playwright-core';
import { GRID_PAGE_SIZE } from '../../shared/vocabulary.ts';
import { PHONE } from '../../tests/support/browser.ts';

/** As Lighthouse slows the processor for a phone. */
const SLOWDOWN = 4;

export interface Interaction {
  name: string;
  /** Until the next frame was shown, of the slowest event: what Interaction to Next Paint counts. */
  longestMs: number;
}

/** They run in the page. */
const NOTE_EVENTS = `
  window.eventDurations = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.eventDurations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
const TAKE_EVENTS = 'window.eventDurations.splice(0)';
const IDLE = 'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))';

/** What a visitor does on a phone, each time on a page that has come to rest. */
export async function measureInteractions(browser: Browser, url: string): Promise<Interaction[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(NOTE_EVENTS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const grid = page.locator('#products').getByRole('article');
  const found: Interaction[] = [];
  const measured = async (name: string, pressed: Locator, shown: Locator, key?: string) => {
    await page.evaluate(IDLE);
    await page.evaluate(TAKE_EVENTS);
    await pressed.tap();
    if (key) await page.keyboard.press(key);
    await shown.waitFor();
    await page.evaluate(IDLE);
    const durations = await page.evaluate<number[]>(TAKE_EVENTS);
    found.push({ name, longestMs: Math.max(0, ...durations) });
  };

  await page.goto('/');
  await grid.first().waitFor();
  const button = (name: RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const box = page.getByRole('checkbox', { name: 'Patches' });
  const search = page.getByPlaceholder('Search collection...');
  await measured('the filters open', button(/^Filters/), box);
  await measured('a filter is ticked', box, dialog.getByRole('checkbox', { checked: true }));
  await measured('the filters close', button(/^Show/), button(/^Filters \(1\)/));
  await measured('more items load', button(/^Load More/), grid.nth(GRID_PAGE_SIZE));
  await measured('a letter is typed', search, search, 'a');
  await measured(
    'a product opens',
    grid.first().getByRole('heading').getByRole('link'),
    page.getByRole('button', { name: /^Enlarge the photo/ }),
  );
  await measured('its photo opens', button(/^Enlarge the photo/), dialog);
  await context.close();
  return found;
}
