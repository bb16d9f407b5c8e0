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

/** A fresh page on the shared product for each test of the file. A test fails when the page logged
 *  an error that it did not expect. */
export function freshPage(viewport = DESKTOP): Visit {
  let expected: RegExp[];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    // A visitor who is not signed in is told so by a 401, which the browser logs.
    expected = [/401 .*api\/auth\/user/];
    complaints = [];
    context = await browser.newContext({ viewport, baseURL: inject('shop').url });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error')
        complaints.push(`${message.text()} ${message.location().url}`);
    });
  });
  afterEach(async () => {
    await context.close();
    expect(complaints.filter((text) => !expected.some((known) => known.test(text)))).toEqual([]);
  });
  afterAll(() => browser.close());

  return {
    page: () => page,
    url: inject('shop').url,
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
