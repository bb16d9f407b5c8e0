import { expect, test } from 'vitest';
import { accounts, logIn } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';

const shop = ownShop();
const visit = freshPage({ shop });
const main = () => visit.page().getByRole('main');

/** Checks which parts are printed. */
async function expectOnPaper(parts: Record<string, boolean>) {
  await visit.page().emulateMedia({ media: 'print' });
  for (const [selector, isOnPaper] of Object.entries(parts)) {
    const part = visit.page().locator(selector).first();
    expect({ selector, isOnPaper: await part.isVisible() }).toEqual({ selector, isOnPaper });
  }
}

async function requestQuote(): Promise<void> {
  const headers = {
    ...(await logIn(shop.url, accounts.collector)),
    'content-type': 'application/json',
  };
  const products = await (await fetch(`${shop.url}/api/products`)).json();
  const body = JSON.stringify({ productId: products[0].id });
  await fetch(`${shop.url}/api/cart`, { method: 'POST', headers, body });
  await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers,
    body: '{"note":"For a display."}',
  });
}

test('a product is printed without navigation and buttons, with its address', async () => {
  const page = visit.page();
  await page.goto('/');
  await page
    .locator('#products')
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click();
  await main().getByRole('heading', { name: 'Details' }).waitFor();
  await expectOnPaper({
    header: false,
    footer: false,
    'button:has-text("Add to Cart")': false,
    'a:has-text("Collection")': false,
    h1: true,
    'text=sales@guidon.example >> visible=true': true,
    'main dl': true,
    [`text=${page.url()}`]: true,
  });
});

test('a quote of a collector is printed with its items and note', async () => {
  await requestQuote();
  await shop.signIn(visit.page(), accounts.collector);
  await visit.page().goto('/quotes');
  await main().getByText('For a display.').first().waitFor();
  await expectOnPaper({
    header: false,
    footer: false,
    'h1:has-text("Your Quotes")': true,
    'text=For a display.': true,
  });
});

test('staff print the request that is open', async () => {
  await requestQuote();
  await requestQuote();
  await shop.signIn(visit.page(), accounts.staff);
  await visit.page().goto('/quotes');
  const rows = main().getByRole('list', { name: 'Quote requests' }).locator(':scope > li');
  await rows.first().getByRole('button').first().click();
  await main().getByRole('region', { name: 'Items' }).waitFor();
  expect(await rows.count()).toBeGreaterThan(1);
  await expectOnPaper({
    header: false,
    'nav[aria-label="Back office"]': false,
    'search[aria-label="Filter requests"]': false,
    'button:has-text("Archive")': false,
    'section[aria-label="Items"]': true,
  });
  expect(await rows.filter({ visible: true }).count()).toBe(1);
});
