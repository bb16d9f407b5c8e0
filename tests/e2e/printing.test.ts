import { expect, test } from 'vitest';
import { accounts, logIn } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';

const shop = ownShop();
const visit = freshPage({ shop });
const main = () => visit.page().getByRole('main');

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
  await main().getByRole('article').first().getByRole('link').click();
  await main().getByText('For a display.').waitFor();
  await expectOnPaper({
    header: false,
    footer: false,
    form: false,
    'button:has-text("Cancel Request")': false,
    'h1:has-text("Quote GQ-")': true,
    'ul[aria-label="Pieces requested"]': true,
    'text=For a display.': true,
  });
});

test('staff print a quote with its pieces and the conversation', async () => {
  await requestQuote();
  await shop.signIn(visit.page(), accounts.staff);
  await visit.page().goto('/quotes');
  await main().locator('h3 a').first().click();
  await main().getByRole('form', { name: 'Offer' }).waitFor();
  await expectOnPaper({
    header: false,
    'nav[aria-label="Back office"]': false,
    'form[aria-label="Offer"]': false,
    'button:has-text("Archive")': false,
    'ul[aria-label="Pieces"]': true,
    'text=For a display.': true,
  });
});
