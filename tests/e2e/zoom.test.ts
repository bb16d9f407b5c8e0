import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitWhole } from '../support/at-rest.ts';
import { ownScreens } from '../support/every-path.ts';
import { freshPage, settled } from '../support/page.ts';
import { outOfReach } from '../support/reach.ts';
import { become, type Who } from '../support/session-cookie.ts';

const visit = freshPage();
const PLAIN = 16;

// The first two are a window of 1280 by 800 pixels.
const ENLARGED = {
  'at 200 % zoom': { width: 640, height: 400, deviceScaleFactor: 2, text: PLAIN },
  'with text of twice the size': {
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    text: 2 * PLAIN,
  },
  'in 320 pixels': { width: 320, height: 480, deviceScaleFactor: 1, text: PLAIN },
};

async function enlarge(cdp: CDPSession, { text, ...metrics }: (typeof ENLARGED)['in 320 pixels']) {
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false });
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: text } });
  await settled(visit.page());
  const size = await visit
    .page()
    .evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size).toBe(`${text}px`);
}

test.each<Who>(['visitor', 'staff'])(
  'however a %s enlarges the pages, nothing is cut off, covered or out of reach',
  async (who) => {
    visit.expectComplaint(/404/);
    const page = visit.page();
    const [first] = await (await fetch(`${visit.url}/api/products?limit=1`)).json();
    const product = `/product/${first.id}`;
    await become(page, visit.url, who);
    const cdp = await page.context().newCDPSession(page);
    const found: Record<string, string[]> = {};

    const all = ownScreens(product).filter((screen) => !screen.includes('#'));
    for (const screen of who === 'staff' ? all : ['/', product, '/nope']) {
      await visitWhole(page, screen);
      for (const [how, size] of Object.entries(ENLARGED)) {
        await enlarge(cdp, size);
        const here = await outOfReach(page);
        if (here.length > 0) found[`${screen} ${how}`] = here;
      }
    }
    expect(found).toEqual({});
  },
);
