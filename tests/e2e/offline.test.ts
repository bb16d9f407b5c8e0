import { beforeEach, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { freshPage, showAgain } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { signInAs } from '../support/sign-in.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { cartButton } = shopHeader(visit);
const { toasts, expectToast } = toastsOf(visit);
const cards = () => visit.page().locator('#products').getByRole('article');
const main = () => visit.page().getByRole('main');
const offline = (isOffline: boolean) => visit.page().context().setOffline(isOffline);
const open = (index: number) => cards().nth(index).getByRole('heading').getByRole('link').click();
const item = () => main().getByRole('article').getByRole('heading', { level: 1 });
const accountLink = () =>
  visit.page().getByRole('banner').getByRole('link', { name: 'Your account' });
const account = () => main().getByRole('heading', { level: 1, name: 'Your Account' });
const unreachable = () => main().getByText('The shop could not be reached');
const UNREACHABLE = 'The shop could not be reached. Check your connection and try again.';

beforeEach(() => visit.expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/));

const logInAsCollector = () => signInAs(visit.page(), visit.url, 'collector');

async function enterShop() {
  await visit.page().goto('/', { waitUntil: 'networkidle' });
  await cards().first().waitFor();
}

test('offline, the shop keeps what is loaded, reports what fails and loads it after reconnecting', async () => {
  const page = visit.page();
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

  await offline(true);
  const medals = page.getByRole('checkbox', { name: /^Medals/ });
  await medals.check();
  await main().getByText('Failed to fetch products').waitFor();
  await main().getByRole('button', { name: 'Try Again' }).first().waitFor();
  expect(await medals.isChecked()).toBe(true);
  await offline(false);
  await cards().first().waitFor();
  expect(page.url()).toContain('itemTypes=Medals');
});

test('offline, a product is not reported as removed, and is shown after reconnecting', async () => {
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

test('offline, a member stays signed in, and a screen whose code fails to load opens after reconnecting', async () => {
  const page = visit.page();
  await logInAsCollector();
  await enterShop();
  await cartButton().waitFor();
  await offline(true);
  const cartRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/cart'),
  );
  await showAgain(page);
  await cartRequest;
  await cartButton().waitFor();
  expect(await toasts().getByText('You are logged out').count()).toBe(0);

  await accountLink().click();
  await unreachable().waitFor();
  await main().getByRole('button', { name: 'Try Again' }).click();
  expect(await unreachable().count()).toBe(1);
  await offline(false);
  await account().waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
  await cartButton().click();
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText(/cart/i).first().waitFor();
});

test('a screen whose code failed to load offline opens on the next attempt without a reload', async () => {
  await logInAsCollector();
  await enterShop();
  await offline(true);
  await accountLink().click();
  await unreachable().waitFor();
  await visit.page().goBack();
  await cards().first().waitFor();
  const address = visit.page().getByLabel('E-mail address');
  await address.fill('ada@collectors.example');
  await offline(false);
  await accountLink().click();
  await account().waitFor();
  expect(await address.inputValue()).toBe('ada@collectors.example');
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
  await expect
    .poll(() => close.evaluate((button) => getComputedStyle(button).display))
    .toBe('grid');
});
