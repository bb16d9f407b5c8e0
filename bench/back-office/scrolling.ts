import type { Browser, Page } from 'playwright-core';
import { DESKTOP } from '../../tests/support/browser.ts';

/** Like a phone or an old laptop. */
const CPU_SLOWDOWN = 4;
const SECONDS = 5;
/** As fast as a person turns the wheel to look through a list. */
const PIXELS_PER_SECOND = 1_500;

export interface Scrolling {
  /** Frames per second. */
  rate: number;
  /** The time between two frames, at the 95th percentile. */
  p95Ms: number;
}

/** Runs in the page: records the times of its frames. */
const RECORD_FRAMES = `
  window.frameTimes = [];
  const record = (now) => {
    window.frameTimes.push(now);
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
`;
const TAKE_FRAMES = 'window.frameTimes';

const STATIC_ROWS = Array.from({ length: 500 }, (_, row) => `<p>Row ${row}</p>`).join('');

/** Scrolls a list of the back office on a processor that is slowed fourfold. @param path undefined: a page of plain text */
export async function measureScrolling(
  browser: Browser,
  url: string,
  cookie: string,
  path: string | undefined,
): Promise<Scrolling> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: DESKTOP,
    extraHTTPHeaders: { cookie },
  });
  const page = await context.newPage();
  if (path === undefined) await page.setContent(STATIC_ROWS);
  else await openList(page, path);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(RECORD_FRAMES);
  await session.send('Input.synthesizeScrollGesture', {
    x: DESKTOP.width / 2,
    y: DESKTOP.height / 2,
    yDistance: -SECONDS * PIXELS_PER_SECOND,
    speed: PIXELS_PER_SECOND,
    preventFling: true,
  });
  const times = await page.evaluate<number[]>(TAKE_FRAMES);
  await context.close();
  const intervals = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = intervals.toSorted((a, b) => a - b);
  const sum = intervals.reduce((total, interval) => total + interval, 0);
  return {
    rate: (intervals.length / sum) * 1_000,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main [data-index]').first().waitFor();
  await page.waitForLoadState('networkidle');
}
