import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { waitForApps } from '../support/page.ts';

interface Recorded {
  bodies: string[];
  urls: string[];
  console: string[];
  secrets: Set<string>;
}

const newUser = { email: '', password: 'Overlord-0606' };
const JWT = /eyJ[\w-]{10,}\.[\w-]{10,}/;

const shop = ownShop();
let browser: Browser;
const recorded: Recorded = { bodies: [], urls: [], console: [], secrets: new Set() };

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const openPage = async (): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: shop.url });
  const page = await context.newPage();
  await waitForApps(page);
  page.on('console', (message) => recorded.console.push(message.text()));
  page.on('request', (request) => recorded.urls.push(request.url()));
  page.on('response', async (response) => {
    recorded.urls.push(response.headers().location ?? '');
    recorded.bodies.push(await response.text().catch(() => ''));
    for (const { name, value } of await context.cookies().catch(() => [])) {
      if (!value) continue;
      recorded.secrets.add(value);
      if (!name.includes('sign-in')) continue;
      const attempt = JSON.parse(Buffer.from(value, 'base64url').toString());
      recorded.secrets.add(attempt.codeVerifier);
    }
  });
  return { context, page };
};
const getStoredData = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
const toast = (page: Page, title: string, text: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .filter({ hasText: title })
    .getByText(text)
    .waitFor();
const cartButton = (page: Page, count?: number) =>
  page.getByRole('banner').getByRole('button', {
    name: count === undefined ? /cart/i : new RegExp(`cart, ${count} item`, 'i'),
  });

test('a collector signs up at a product, returns to it, fills a cart, requests a quote, and logs out in all tabs without leaving data behind', async () => {
  // Each attempt needs a new address.
  newUser.email = `new.collector.${randomUUID()}@mail.example`;
  const { context, page } = await openPage();
  await page.goto('/');
  await page.locator('#all-items').getByRole('article').first().waitFor();
  const { name: firstName } = await shop.lot();
  const cards = page.locator('#all-items').getByRole('article');
  const names = await cards.getByRole('heading').allTextContents();
  const secondName = names.find((name) => name !== firstName) ?? '';
  await cards.getByRole('link', { name: firstName }).first().click();
  await page.getByRole('heading', { level: 1, name: firstName }).waitFor();
  const item = page.url();

  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: /sign up|create/i }).click();
  await page.getByLabel('First name').fill('Norman');
  await page.getByLabel('Last name').fill('Cota');
  await page.locator('input[name=username]').fill(newUser.email);
  await page.locator('input[name=password]').fill(newUser.password);
  await page.locator('form button[type=submit], form button:not([type])').first().click();
  await page.getByLabel('Code').fill(await shop.mailedCode(newUser.email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(item);

  await toast(page, 'Added to Cart', `${firstName} has been added to your cart.`);
  await cartButton(page, 1).click();
  const sheet = page.getByRole('dialog', { name: 'Shopping Cart' });
  await sheet.getByText(firstName).waitFor();
  await sheet.getByRole('button', { name: /increase|one more|plus/i }).click();
  await sheet.getByText('2', { exact: true }).first().waitFor();
  await sheet.getByRole('button', { name: `Remove ${firstName}` }).click();
  await toast(page, 'Item Removed', 'Item has been removed from your cart.');
  await sheet.getByText('Your cart is empty').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await cartButton(page, 1).waitFor();

  await page.getByRole('banner').getByRole('link', { name: 'All Items' }).click();
  await page.getByRole('heading', { name: 'Complete Collection' }).waitFor();
  const otherCard = page.getByRole('article', { name: secondName }).first();
  await otherCard.getByRole('button', { name: 'Wishlist' }).click();
  await toast(page, 'Added to Wishlist', `${secondName} has been added to your wishlist.`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /wishlist, 1 item/i })
    .click();
  await page.getByRole('dialog', { name: 'Wishlist' }).getByText(secondName).waitFor();
  await page.keyboard.press('Escape');

  await cartButton(page, 1).click();
  const quote = sheet.getByRole('link', { name: 'Request Quote' });
  await expect
    .poll(() => quote.getAttribute('href'))
    .toMatch(/^mailto:[^?]+\?subject=Price%20Inquiry&body=[^&]+$/);
  await quote.dblclick();
  await sheet.getByText('Request sent').waitFor();
  await sheet.getByText('Your cart is empty').waitFor();
  await sheet.getByText(/^GQ(-[\dA-Z]{4}){2}$/).waitFor();
  await page.keyboard.press('Escape');

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await otherTab.getByRole('button', { name: /wishlist, 1 item/i }).waitFor();
  recorded.bodies.push(await getStoredData(page));
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
  await otherTab.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
  await page.goBack();
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
  expect(await cartButton(page).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Logout' }).count()).toBe(0);
  expect(await page.getByText('Request sent').count()).toBe(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
  await context.close();
});

test('a collector gets a quote from the staff', async () => {
  const { context, page } = await openPage();
  await page.goto('/quotes');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await page.locator('input[name=username]').fill(accounts.staff.email);
  await page.locator('input[name=password]').fill(accounts.staff.password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL('/quotes');
  const request = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: newUser.email }) });
  await request.waitFor();
  await expect.poll(() => request.count()).toBe(1);
  await request.getByRole('link', { name: 'Norman Cota' }).click();
  const prices = page.getByRole('form', { name: 'Offer' }).getByLabel(/^Price of/);
  await prices.first().waitFor();
  for (const price of await prices.all()) await price.fill('125');
  await page.getByRole('button', { name: 'Send Offer' }).click();
  await page.getByRole('log').getByText(accounts.staff.email).waitFor();
  recorded.bodies.push(await getStoredData(page));
  await context.close();

  const headers = await logIn(shop.url, newUser);
  const orders = await (await fetch(`${shop.url}/api/orders`, { headers })).json();
  expect(orders).toMatchObject([{ status: 'quoted', history: [{ status: 'quoted', by: null }] }]);
});

test('staff and collectors receive no token, session or secret, and none is logged', async () => {
  const secrets = [...recorded.secrets, newUser.password, accounts.staff.password];
  expect(recorded.secrets.size).toBeGreaterThan(3);
  const all = {
    bodies: recorded.bodies,
    urls: recorded.urls,
    console: recorded.console,
    // The log prints the demo's accounts on purpose.
    log: shop.output().filter((line) => !line.startsWith('ACCOUNT ')),
  };
  for (const [where, texts] of Object.entries(all)) {
    expect(texts.length, where).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text).not.toMatch(JWT);
      for (const secret of secrets) {
        expect(text.includes(secret), `a secret in ${where}: ${text.slice(0, 80)}`).toBe(false);
      }
    }
  }
});
