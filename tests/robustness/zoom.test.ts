import type { CDPSession } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openScreen } from '../support/open-screen.ts';
import { freshPage, settled } from '../support/page.ts';
import { findUnreachable } from '../support/reachability.ts';
import { getOwnScreenUrls } from '../support/screen-urls.ts';
import { signInAs, type Who } from '../support/sign-in.ts';

const visit = freshPage();
const DEFAULT_FONT_PX = 16;
const LAYOUT_TIMEOUT_MS = 2_000;

// The first two correspond to a window of 1280 by 800 pixels.
const ENLARGED = {
  'at 200 % zoom': { width: 640, height: 400, deviceScaleFactor: 2, text: DEFAULT_FONT_PX },
  'with doubled text size': {
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    text: 2 * DEFAULT_FONT_PX,
  },
  'at 320 px width': { width: 320, height: 480, deviceScaleFactor: 1, text: DEFAULT_FONT_PX },
};

async function enlarge(
  cdp: CDPSession,
  { text, ...metrics }: (typeof ENLARGED)['at 320 px width'],
) {
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false });
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: text } });
  await settled(visit.page());
  // A long list takes longer than that to follow the width.
  await visit
    .page()
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      undefined,
      { timeout: LAYOUT_TIMEOUT_MS },
    )
    .catch(() => {});
  const size = await visit
    .page()
    .evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size).toBe(`${text}px`);
}

describe('everything is reachable at 200 % zoom', () => {
  test.each<Who>(['visitor', 'staff'])(
    'a %s finds nothing cut off, covered or unreachable on enlarged pages',
    async (who) => {
      visit.expectConsoleError(/404/);
      const page = visit.page();
      const [first] = await (await fetch(`${visit.url}/api/products?limit=1`)).json();
      const product = `/product/${first.id}`;
      await signInAs(page, visit.url, who);
      const cdp = await page.context().newCDPSession(page);
      const found: Record<string, string[]> = {};

      const all = getOwnScreenUrls(product).filter((screen) => !screen.includes('#'));
      for (const screen of who === 'staff' ? all : ['/', product, '/nope']) {
        await openScreen(page, screen);
        for (const [how, size] of Object.entries(ENLARGED)) {
          await enlarge(cdp, size);
          const here = await findUnreachable(page);
          if (here.length > 0) found[`${screen} ${how}`] = here;
        }
      }
      expect(found).toEqual({});
    },
  );
});
