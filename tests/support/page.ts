import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { APP_STARTED, APP_TEMPLATE_ID } from '../../shared/rendering/web-app.ts';
import { DESKTOP, launchBrowser } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

export interface Visit {
  page(): Page;
  url: string;
  expectConsoleError(pattern: RegExp): void;
}

interface Options {
  viewport?: { width: number; height: number };
  isMobile?: boolean;
  shop?: { url: string };
  /** Playwright disables the back/forward cache by default. */
  keepsPages?: boolean;
  /** Replaces the user agent of a headless browser, which analytics ignores. */
  userAgent?: string;
}

/** A test fails if one of its pages logs an unexpected error. */
export function freshPage({
  viewport = DESKTOP,
  isMobile = false,
  shop = inject('shop'),
  keepsPages = false,
  userAgent,
}: Options = {}): Visit {
  let expected: RegExp[];
  beforeAll(async () => {
    // Beacons do not have the user agent of their context.
    const args = userAgent ? [`--user-agent=${userAgent}`] : [];
    browser = await launchBrowser(args, keepsPages ? ['--disable-back-forward-cache'] : []);
  });
  beforeEach(async () => {
    // The browser logs the 401 of a page without a session.
    expected = [/401 .*api\/auth\/user/];
    complaints = [];
    context = await browser.newContext({
      viewport,
      isMobile,
      hasTouch: isMobile,
      baseURL: shop.url,
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error')
        complaints.push(`${message.text()} ${message.location().url}`);
    });
    page = await context.newPage();
    await waitForApps(page);
  });
  afterEach(async () => {
    await context.close();
    expect(complaints.filter((text) => !expected.some((known) => known.test(text)))).toEqual([]);
  });
  afterAll(() => browser.close());

  return {
    page: () => page,
    get url() {
      return shop.url;
    },
    expectConsoleError: (pattern) => expected.push(pattern),
  };
}

const ACTION_TIMEOUT_MS = 90_000;

/** Makes the page's `goto` wait for the app, unless it is called with `waitUntil`. Separate tests cover the
 *  time before. */
export async function waitForApps(page: Page): Promise<void> {
  page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  await page.addInitScript((started) => {
    addEventListener(started, () => Object.assign(window, { hasStarted: true }));
  }, APP_STARTED);
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await open(address, options);
    if (!options?.waitUntil) {
      await page.waitForFunction(
        (template) => 'hasStarted' in window || !document.getElementById(template),
        APP_TEMPLATE_ID,
      );
    }
    return response;
  };
}

export const showAgain = (page: Page) =>
  page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );

export const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    await frame();
    await frame();
    // Canceled animations reject; they count as ended.
    await Promise.allSettled(
      document.getAnimations().flatMap((each) => (ends(each) ? [each.finished] : [])),
    );
  });
