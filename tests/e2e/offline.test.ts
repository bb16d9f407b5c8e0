import { beforeEach, describe, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { freshPage, showAgain } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { cartButton } = shopHeader(visit);
const { toasts, expectToast } = toastsOf(visit);
const cards = () => visit.page().locator('#products').getByRole('article');
const main = () => visit.page().getByRole('main');
const offline = (isOffline: boolean) => visit.page().context().setOffline(isOffline);
const open = (place: number) => cards().nth(place).getByRole('heading').getByRole('link').click();
const item = () => main().getByRole('article').getByRole('heading', { level: 1 });
const UNREACHABLE = 'The shop could not be reached. Check your connection and try again.';

beforeEach(() => visit.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/));

async function logInAsCollector() {
  const [name = '', value = ''] = (await logIn(visit.url, accounts.collector)).cookie.split('=');
  const cookie = { name, value, domain: 'localhost', path: '/', secure: true };
  await visit.page().context().addCookies([cookie]);
}

async function enterShop() {
  await visit.page().goto('/', { waitUntil: 'networkidle' });
  await cards().first().waitFor();
}

describe('offline, the shop', () => {
  test('keeps the loaded items when more fail to load, and loads them when pressed again', async () => {
    await enterShop();
    const before = await cards().count();
    await offline(true);
    const more = main().getByRole('button', { name: 'Load More Items' });
    await more.click();
    await main().getByText('Failed to fetch products. Please try again.').waitFor();
    expect(await cards().count()).toBe(before);
    await offline(false);
    await more.click();
    await expect.poll(() => cards().count()).toBe(before + 12);
  });

  test('keeps a new filter, reports the failure, and applies the filter after reconnecting', async () => {
    await enterShop();
    await offline(true);
    const medals = visit.page().getByRole('checkbox', { name: /^Medals/ });
    await medals.check();
    await main().getByText('Failed to fetch products').waitFor();
    await main().getByRole('button', { name: 'Try Again' }).first().waitFor();
    expect(await medals.isChecked()).toBe(true);
    await offline(false);
    await cards().first().waitFor();
    expect(visit.page().url()).toContain('itemTypes=Medals');
  });

  test('does not report a product as removed, and shows it after reconnecting', async () => {
    await enterShop();
    await open(0);
    await item().waitFor();
    await visit.page().goBack();
    await cards().first().waitFor();
    await offline(true);
    await open(1);
    await main().getByText(UNREACHABLE).waitFor();
    await main().getByRole('button', { name: 'Try Again' }).click();
    await main().getByText(UNREACHABLE).waitFor();
    await offline(false);
    await item().waitFor();
  });
});

describe('a screen whose code fails to load offline', () => {
  const quotesLink = () =>
    visit.page().getByRole('banner').getByRole('link', { name: 'Your quotes' });
  const quotes = () => main().getByRole('heading', { level: 1, name: /quotes/i });
  const unreachable = () => main().getByText('The shop could not be reached');

  beforeEach(async () => {
    await logInAsCollector();
    await enterShop();
    await offline(true);
    await quotesLink().click();
    await unreachable().waitFor();
  });

  test('reports it, and opens after reconnecting', async () => {
    await main().getByRole('button', { name: 'Try Again' }).click();
    expect(await unreachable().count()).toBe(1);
    await offline(false);
    await quotes().waitFor();
    expect(new URL(visit.page().url()).pathname).toBe('/quotes');
  });

  test('opens on the next attempt without a reload', async () => {
    await visit.page().goBack();
    await cards().first().waitFor();
    const address = visit.page().getByLabel('E-mail address');
    await address.fill('ada@collectors.example');
    await offline(false);
    await quotesLink().click();
    await quotes().waitFor();
    expect(await address.inputValue()).toBe('ada@collectors.example');
  });
});

test('a menu whose code fails to load shows a toast, and opens on the next press', async () => {
  await visit.page().setViewportSize(PHONE);
  await enterShop();
  await offline(true);
  const menu = visit.page().getByRole('button', { name: 'Menu' });
  await menu.click();
  await expectToast(
    'Error',
    'This part of the shop could not be loaded. Check your connection and try again.',
  );
  await offline(false);
  await menu.click();
  const sheet = visit.page().getByRole('dialog', { name: 'Menu' });
  const close = sheet.getByRole('button', { name: 'Close' });
  await close.waitFor();
  await expect.poll(() => close.evaluate((one) => getComputedStyle(one).display)).toBe('grid');
});

describe('a member who is offline', () => {
  test('is not treated as logged out when the page is shown again', async () => {
    const page = visit.page();
    await logInAsCollector();
    await enterShop();
    await cartButton().waitFor();
    await offline(true);
    const asked = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/cart'));
    await showAgain(page);
    await asked;
    await cartButton().waitFor();
    expect(await toasts().getByText('You are logged out').count()).toBe(0);
    await offline(false);
    await cartButton().click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText(/cart/i).first().waitFor();
  });
});
