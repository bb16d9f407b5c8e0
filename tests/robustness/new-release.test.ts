import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogForm } from '../support/catalog-form.ts';
import { accounts } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const shop = ownShop();
const visit = freshPage({ shop });
const { expectToast } = toastsOf(visit);
const main = () => visit.page().getByRole('main');
const { banner, cartButton } = shopHeader(visit);
const accountLink = () => banner().getByRole('link', { name: 'Your account' });
const account = () => main().getByRole('heading', { name: 'Your Account', level: 1 });
const BROKEN = 'This page could not be shown';
let loads: string[];

beforeEach(async () => {
  loads = [];
  await shop.signIn(visit.page(), accounts.staff);
  visit.expectConsoleError(/404|MIME type/);
  visit.page().on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
});

/** Simulates an older release for the next page load, which requests the chunk of this name by a file name that
 *  no longer exists. Later page loads get the current release. */
async function openFromOlderRelease(page: Page, name: string): Promise<void> {
  const files = new RegExp(`${name}-[\\w-]{8}\\.(js|css)`, 'g');
  await page.route(
    '**/assets/shop-*.js',
    async (route) => {
      const code = await (await route.fetch()).text();
      await route.fulfill({
        body: code.replaceAll(files, `${name}-00000000.$1`),
        contentType: 'text/javascript',
        // The file has the current name: it must not be cached.
        headers: { 'cache-control': 'no-store' },
      });
    },
    { times: 1 },
  );
}

const gone = (route: Route) => route.fulfill({ status: 404, body: 'There is no such file\n' });
/** A CDN that answers every path with an HTML page. */
const htmlPage = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Guidon</title>' });

describe('a page of an older release moves to the new one', () => {
  describe('a page that was opened before a release', () => {
    test('a page of an older release is reloaded once when it opens a screen whose code is gone', async () => {
      const page = visit.page();
      await openFromOlderRelease(page, 'Account');
      await page.goto('/');
      await accountLink().click();
      await account().waitFor();
      expect(loads).toEqual(['/', '/account']);
      await page.goBack();
      await accountLink().waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    });

    test('a page of an older release keeps the catalog draft when it is reloaded', async () => {
      const page = visit.page();
      const { field, valueIn } = catalogForm(visit);
      await openFromOlderRelease(page, 'Quotes');
      await page.goto('/catalog');
      await field('Item Name').fill('M1 helmet liner');
      await main().getByRole('link', { name: 'Quotes' }).click();
      await main().getByRole('heading', { name: 'Quotes', level: 1 }).waitFor();
      expect(loads).toEqual(['/catalog', '/quotes']);
      await page.goBack();
      await field('Item Name').waitFor();
      await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
    });

    test('a page of an older release is not reloaded for an overlay: a toast reports it, and typed text stays', async () => {
      const page = visit.page();
      await openFromOlderRelease(page, 'CartSheet');
      await page.goto('/');
      const address = page.getByLabel('E-mail address');
      await address.fill('ada@collectors.example');
      const missing = page.waitForResponse(/CartSheet-00000000\.js/);
      await cartButton().hover();
      expect((await missing).status()).toBe(404);
      await cartButton().click();
      await expectToast(
        'Error',
        'This part of the shop could not be loaded. Please reload the page.',
      );
      expect(await address.inputValue()).toBe('ada@collectors.example');
      expect(loads).toEqual(['/']);
    });

    test('a page of an older release is not reloaded for the photo uploader either', async () => {
      const page = visit.page();
      const { field, valueIn } = catalogForm(visit);
      await page.route('**/assets/PhotoUploader-*.js', gone);
      await page.goto('/catalog');
      await field('Item Name').fill('M1 helmet liner');
      await main().getByRole('button', { name: 'Add Photos' }).click();
      await expectToast('Error', 'The uploader could not be loaded. Please reload the page.');
      expect(await valueIn('Item Name')).toBe('M1 helmet liner');
      expect(loads).toEqual(['/catalog']);
    });
  });

  describe.each([
    ['missing', gone],
    ['an HTML page', htmlPage],
  ])('screen code that stays %s', (kind, answer) => {
    test(`screen code that stays ${kind} is requested again after one reload, then reported with a way to continue`, async () => {
      const page = visit.page();
      await page.route('**/assets/Account-*.js', answer);
      await page.goto('/');
      await accountLink().click();
      await main().getByText(BROKEN).waitFor();
      await page.waitForLoadState('networkidle');
      expect(loads).toEqual(['/', '/account']);
      expect(await main().getByText(BROKEN).count()).toBe(1);

      await page.getByRole('link', { name: /home page$/ }).click();
      await accountLink().click();
      await main().getByText(BROKEN).waitFor();
      expect(loads).toHaveLength(2);

      await page.unrouteAll();
      await main().getByRole('button', { name: 'Reload Page' }).click();
      await account().waitFor();
      expect(loads).toHaveLength(3);
    });
  });
});
