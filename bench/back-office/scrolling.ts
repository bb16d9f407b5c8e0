import type { Browser, CDPSession, Page } from 'playwright-core';
import { DESKTOP } from '../../tests/support/browser.ts';

/** Emulates a phone or an old laptop. */
const CPU_SLOWDOWN = 4;
const SECONDS = 5;
const PIXELS_PER_SECOND = 1_500;
const MICROSECONDS_PER_SECOND = 1_000_000;

export interface Scrolling {
  /** Frames per second on the screen: the browser scrolls a page without waiting for its scripts. */
  drawnRate: number;
  /** Largest empty area below the last row in pixels, when the page scrolled before its rows were rendered. */
  gapPx: number;
}

interface ScriptFrame {
  viewBottom: number;
  lastRowBottom: number;
}

/** Runs in the page. Both edges are in pixels from the top of the page. */
const RECORD_FRAMES = `
  window.scriptFrames = [];
  const recordFrame = () => {
    const lastRow = [...document.querySelectorAll('main [data-index], body > p')].at(-1);
    window.scriptFrames.push({
      viewBottom: scrollY + innerHeight,
      lastRowBottom: scrollY + lastRow.getBoundingClientRect().bottom,
    });
    requestAnimationFrame(recordFrame);
  };
  requestAnimationFrame(recordFrame);
`;
const TAKE_FRAMES = 'window.scriptFrames';

const STATIC_ROWS = Array.from({ length: 500 }, (_, row) => `<p>Row ${row}</p>`).join('');

/**
 * Slows the CPU fourfold.
 * @param path undefined: a page of plain text
 */
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
  const drawn = await traceDrawnFrames(await browser.newBrowserCDPSession(), () =>
    session.send('Input.synthesizeScrollGesture', {
      x: DESKTOP.width / 2,
      y: DESKTOP.height / 2,
      yDistance: -SECONDS * PIXELS_PER_SECOND,
      speed: PIXELS_PER_SECOND,
      preventFling: true,
    }),
  );
  const scriptFrames = await page.evaluate<ScriptFrame[]>(TAKE_FRAMES);
  await context.close();
  return { drawnRate: toRate(drawn), gapPx: findLargestGap(scriptFrames) };
}

async function traceDrawnFrames(
  session: CDPSession,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const drawn: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, ts } of value) if (name === 'DrawFrame') drawn.push(Number(ts));
  });
  const category = 'disabled-by-default-devtools.timeline.frame';
  await session.send('Tracing.start', { traceConfig: { includedCategories: [category] } });
  await work();
  const complete = new Promise<unknown>((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await complete;
  return drawn.toSorted((a, b) => a - b);
}

function toRate(times: readonly number[]): number {
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  return ((times.length - 1) / (last - first)) * MICROSECONDS_PER_SECOND;
}

function findLargestGap(frames: readonly ScriptFrame[]): number {
  const gaps = frames.map(({ lastRowBottom }, index) => {
    const replaced = frames[index + 2] ?? frames.at(-1);
    return (replaced?.viewBottom ?? 0) - lastRowBottom;
  });
  return Math.max(0, ...gaps);
}

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main [data-index]').first().waitFor();
  await page.waitForLoadState('networkidle');
}
