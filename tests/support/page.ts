import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { DESKTOP, launchBrowser } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

export interface Visit {
  page(): Page;
  url: string;
  expectComplaint(of: RegExp): void;
}

interface Where {
  viewport?: { width: number; height: number };
  /** Else the shared product. */
  shop?: { url: string };
  /** Whether the browser may keep pages for the way Back, as browsers do. */
  keepsPages?: boolean;
}

/** A fresh page for each test of the file. A test fails when the page, or another one that was opened beside
 *  it, logged an error that it did not expect. */
export function freshPage({
  viewport = DESKTOP,
  shop = inject('shop'),
  keepsPages = false,
}: Where = {}): Visit {
  let expected: RegExp[];
  beforeAll(async () => {
    browser = await launchBrowser([], keepsPages ? ['--disable-back-forward-cache'] : []);
  });
  beforeEach(async () => {
    // A visitor who is not signed in is told so by a 401, which the browser logs.
    expected = [/401 .*api\/auth\/user/];
    complaints = [];
    context = await browser.newContext({ viewport, baseURL: shop.url });
    context.setDefaultTimeout(60_000);
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error')
        complaints.push(`${message.text()} ${message.location().url}`);
    });
    page = await context.newPage();
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
    expectComplaint: (of) => expected.push(of),
  };
}

/** By how many pixels the page is wider than its screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** As when the browser shows again a page that it kept, which asks anew who is signed in. */
export const showAgain = (page: Page) =>
  page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );

/** Until what was drawn last has been measured, and nothing that ends moves or fades any more. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    await frame();
    await frame();
    // One that is cancelled has ended as well.
    await Promise.allSettled(
      document.getAnimations().flatMap((each) => (ends(each) ? [each.finished] : [])),
    );
  });
