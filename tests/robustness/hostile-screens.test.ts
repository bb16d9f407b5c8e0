import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { createDataDir, type Instance, startInstance } from '../support/instance.ts';
import { type ItemLog, itemRecord, photo, startItemLog } from '../support/item-log.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { freshPage } from '../support/page.ts';
import { addSessionCookie } from '../support/sign-in.ts';

const LONG_WORD = 'x'.repeat(160);

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let airtable: ItemLog;
let instance: Instance;
beforeAll(async () => {
  dataDir = await createDataDir();
  const Photos = [photo('front'), photo('back')];
  airtable = await startItemLog({
    records: [itemRecord(1, { Header: LONG_WORD, Summary: LONG_WORD, Photos })],
  });
  instance = await startInstance(dataDir.path, airtable.env);
  await instance.printed('The shop has ');
});
afterAll(async () => {
  await instance?.stop();
  await airtable?.close();
  await dataDir?.remove();
});

const visit = freshPage({
  viewport: PHONE,
  isMobile: true,
  shop: {
    get url() {
      return instance.url;
    },
  },
});
const page = () => visit.page();
const main = () => page().getByRole('main');
const cards = () => main().locator('#products').getByRole('article');
const openProduct = async () => {
  await page().goto('/');
  await cards().first().getByRole('heading').getByRole('link').click();
  await page()
    .getByRole('button', { name: /^Enlarge/ })
    .waitFor();
};

describe('the shop can be used on a phone, whatever the catalog says', () => {
  test('a word of 160 letters scrolls no page sideways', async () => {
    for (const open of [() => page().goto('/'), openProduct]) {
      await open();
      await page().waitForLoadState('networkidle');
      const overflow = await page().evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });

  test('Back closes the photos, of which all are in the large view', async () => {
    await openProduct();
    const path = page().url();
    await page()
      .getByRole('button', { name: /^Enlarge/ })
      .click();
    const photos = page().getByRole('dialog', { name: /^Photos of/ });
    await photos.getByText('1 / 2').waitFor();
    await page().goBack();
    await photos.waitFor({ state: 'detached' });
    expect(page().url()).toBe(path);
  });

  test('the shop leads to Track Order, and to the results', async () => {
    await page().goto('/');
    await page().getByRole('link', { name: 'Track Order' }).first().waitFor();
    await page().getByRole('link', { name: 'Skip to results' }).waitFor({ state: 'attached' });
  });

  test('a printed product has no navigation and no buttons', async () => {
    await openProduct();
    await page().emulateMedia({ media: 'print' });
    expect(await page().getByRole('banner').isVisible()).toBe(false);
    expect(await main().getByRole('button', { name: 'Add to Cart' }).isVisible()).toBe(false);
    expect(await main().getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});

describe('the back office stores what was typed and asks once', () => {
  beforeEach(async () => {
    visit.expectConsoleError(/401/);
    await addSessionCookie(page(), await logIn(instance.url, accounts.staff));
  });

  test.each([
    ['2,5', '2.5'],
    ['2 1/2', '2.5'],
  ])('the cataloging form stores the length %s as %s', async (typed, shown) => {
    await page().goto('/catalog');
    const length = main().getByLabel(/^Length/);
    await length.click();
    await page().keyboard.type(typed);
    await page().keyboard.press('Tab');
    expect(await length.inputValue()).toBe(shown);
  });

  test('the back office requests no data twice when the session has ended', async () => {
    await page().goto('/catalog?view=items');
    await page()
      .getByRole('tab', { name: /Cataloged Items/ })
      .waitFor();
    await page().getByRole('button', { name: 'Back Office' }).click();
    const calls: string[] = [];
    await page().route('**/api/**', async (route) => {
      calls.push(`${route.request().method()} ${route.request().url()}`);
      await route.fulfill({
        status: 401,
        json: { code: 'UNAUTHORIZED', message: 'Unauthorized' },
      });
    });
    await page().getByRole('link', { name: 'ASMIC Identification' }).click();
    await page().getByText('Please log in again to continue.').first().waitFor();
    const data = calls.filter((call) => !call.includes('/api/auth/') && !call.includes('/login'));
    expect(data).toEqual([...new Set(data)]);
  });
});
