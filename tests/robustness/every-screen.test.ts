import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, patterns } from '../../web/src/lib/paths.ts';
import { violations } from '../support/axe.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { findControlsWithoutFocusStyle } from '../support/focus-style.ts';
import { openScreen } from '../support/open-screen.ts';
import { freshPage } from '../support/page.ts';
import { findScreenReaderProblems } from '../support/screen-reader.ts';
import { getOwnScreenUrls, getScreenUrls, TABLE } from '../support/screen-urls.ts';
import { signInAs, type Who } from '../support/sign-in.ts';

const visit = freshPage();
let product: string;
const CATALOGUE = '/identification?view=catalogue';
const firstEntry = () =>
  visit.page().getByRole('grid', { name: 'Reference entries' }).getByRole('link').first();

beforeEach(async () => {
  visit.expectConsoleError(/404/);
  const [first] = await (await fetch(`${visit.url}/api/products?limit=1`)).json();
  product = `/product/${first.id}`;
});

const getProblems = async (page: Page) => [
  ...(await violations(page)),
  ...(await findScreenReaderProblems(page)),
  ...(await findControlsWithoutFocusStyle(page)),
];

describe('no screen has accessibility violations or console errors', () => {
  test('every path of the site is covered', () => {
    const all = new Set([...Object.keys(paths), ...Object.keys(patterns)]);
    expect(new Set(Object.keys(getScreenUrls(product)))).toEqual(all);
  });

  describe.each<Who>(['visitor', 'collector', 'staff'])('every screen for a %s', (who) => {
    beforeEach(async () => {
      // A browser may have the link of a quote, which the page cannot know.
      if (who === 'visitor') visit.expectConsoleError(/401 .*\/api\/orders\//);
      await signInAs(visit.page(), visit.url, who);
    });

    test(`every path of a ${who} has no axe violations, no confusing announcements, and a visible focus`, async () => {
      const page = visit.page();
      const found: Record<string, string[]> = {};
      // Screens that are denied show the same text; it is checked once.
      const checked = new Set<string>();
      const titles = new Map<string, string>();
      for (const screen of getOwnScreenUrls(product)) {
        await page.setViewportSize(DESKTOP);
        await openScreen(page, screen);
        // biome-ignore lint/performance/useDomNodeTextContent: without what only readers without JavaScript see
        const looks = await page.getByRole('main').innerText();
        if (checked.has(looks)) continue;
        checked.add(looks);

        const { pathname } = new URL(screen, visit.url);
        const other = titles.get(await page.title()) ?? pathname;
        titles.set(await page.title(), pathname);
        const here = pathname === other ? [] : [`same title as ${other}`];
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          here.push(...(await getProblems(page)));
        }
        if (here.length > 0) found[screen] = here;
      }
      expect(found).toEqual({});
    }, 300_000);
  });

  const press = (name: string | RegExp) => () =>
    visit.page().getByRole('button', { name }).first().click();

  describe('overlays have no axe violations and no confusing announcements', () => {
    test.each<[string, Who, typeof DESKTOP, () => string, () => Promise<void>]>([
      ['the menu', 'visitor', PHONE, () => '/', press('Menu')],
      ['the filters', 'visitor', PHONE, () => '/?eras=WWII+%281941-1945%29', press(/^Filters/)],
      ['the large photo', 'visitor', DESKTOP, () => product, press(/^Enlarge/)],
      ['the empty cart', 'staff', PHONE, () => '/staff', press('Cart')],
      ['the invitation', 'staff', DESKTOP, () => '/staff', press('Invite a Colleague')],
      ['a record', 'staff', DESKTOP, () => TABLE, press(/^View Record/)],
      ['an item of the log', 'staff', PHONE, () => '/item-log', press(/^View Details/)],
      ['the import', 'staff', DESKTOP, () => CATALOGUE, press('Import Entries')],
      ['an entry', 'staff', DESKTOP, () => CATALOGUE, () => firstEntry().click()],
    ])('%s', async (_, who, viewport, path, open) => {
      const page = visit.page();
      await signInAs(page, visit.url, who);
      await page.setViewportSize(viewport);
      await page.goto(path());
      await open();
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await violations(page)).toEqual([]);
      expect(await findScreenReaderProblems(page)).toEqual([]);
    });
  });

  describe('a malformed or unknown URL', () => {
    const LONG = 'x'.repeat(3000);
    // API Gateway itself refuses malformed percent-encoding of a path.
    const PUBLIC_URLS = [
      '/product/%00',
      '/product/00000000-0000-4000-8000-000000000000',
      `/product/${LONG}`,
      '/product/..%2F..%2Fapi',
      '/#%',
      '/?search=%',
      '/?search=%00',
      '/?itemTypes=__proto__&eras=constructor&unitNames=%E0%A4%A',
      `/?search=${LONG}`,
      `/?search=${encodeURIComponent('🎖️ שלום\u202e')}`,
      '/?minPrice=NaN&maxPrice=-1',
    ];
    const STAFF_URLS = [
      '/table/__proto__',
      `/table/${encodeURIComponent('שלום 🎖️')}`,
      `/table/${LONG}`,
      '/catalog?view=__proto__&item=%',
      '/catalog?view=items&item=00000000-0000-4000-8000-000000000000',
      '/identification?item=%00',
      '/identification?view=catalogue&entry=__proto__',
      '/database-mirror?table=__proto__&tab=constructor',
      '/quotes?group=__proto__&find=%',
      '/searches?days=__proto__&sort=constructor&show=%',
      '/books?view=__proto__&period=constructor&by=__proto__&from=%',
      '/books?view=inventory&on=%00',
      '/customers/__proto__',
      '/shows/constructor',
      '/record-sale?show=__proto__',
      '/condition-reports/%25',
      '/admin?oauth=%',
    ];

    test.each<[Who, string[]]>([
      ['visitor', PUBLIC_URLS],
      ['staff', STAFF_URLS],
    ])(
      'a malformed or unknown URL shows a %s a screen, also after Back and Forward',
      async (who, addresses) => {
        // Missing records are requested once, and the browser logs the response.
        visit.expectConsoleError(/(404|400) .*\/api\//);
        const page = visit.page();
        await signInAs(page, visit.url, who);
        await page.goto('/');
        // A dialog that opens with the screen hides the heading from getByRole.
        const heading = page.locator('h1').filter({ hasText: /^(?!Loading)./ });
        for (const address of addresses) {
          await page.goto(address);
          await heading.waitFor();
        }
        for (const _ of addresses) {
          await page.goBack();
          await heading.waitFor();
        }
        expect(new URL(page.url()).pathname).toBe('/');
        for (const _ of addresses) {
          await page.goForward();
          await heading.waitFor();
        }
      },
    );
  });
});
