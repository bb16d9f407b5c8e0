import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../shared/entities/order.ts';
import type { Product } from '../../shared/entities/product.ts';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { waitForApps } from '../support/page.ts';
import { listMails } from '../support/ses.ts';
import { addSessionCookie } from '../support/sign-in.ts';

/** Leaves time for the first collector to view everything, and for the dealer to sell to the second one. */
const HOLD_SECONDS = 60;
const POLL = { interval: 250 };

const shop = demoInstance({ HOLD_SECONDS: String(HOLD_SECONDS) });
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

type Account = (typeof accounts)['staff'];

async function open(account: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: shop.url });
  const page = await context.newPage();
  await waitForApps(page);
  await addSessionCookie(page, await logIn(shop.url, account));
  return page;
}

async function findPiece(): Promise<Product> {
  const products: Product[] = await (await fetch(`${shop.url}/api/products?limit=1000`)).json();
  const unique = products.find(
    ({ stockQuantity, availability }) => stockQuantity === 1 && availability === 'In Stock',
  );
  if (!unique) throw new Error('The shop has no unique pieces');
  return unique;
}

async function requestQuote(account: Account, productId: string): Promise<Order> {
  const headers = { ...(await logIn(shop.url, account)), 'content-type': 'application/json' };
  await fetch(`${shop.url}/api/cart`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ productId }),
  });
  return (await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body: '{}' })).json();
}

async function offer(page: Page, { reference, id }: Order): Promise<void> {
  await page.goto(`/quotes/${id}`);
  await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  const prices = page.getByRole('form', { name: 'Offer' }).getByLabel(/^Price of/);
  await prices.first().fill('125');
  await page.getByRole('button', { name: 'Send Offer' }).click();
  await page.getByText('Offer Sent').first().waitFor();
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept Offer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('put on hold for you').waitFor();
  await dialog.getByRole('button', { name: 'Accept Offer' }).click();
}

async function waitForAvailability({ id }: Product, availability: string): Promise<void> {
  const read = async () => {
    const response = await fetch(`${shop.url}/api/products/${id}`);
    return response.ok ? (await response.json()).availability : 'Sold Out';
  };
  await expect.poll(read, POLL).toBe(availability);
}

const listSubjects = async (to: string, { reference }: Order): Promise<string[]> =>
  (await listMails(shop.inbox))
    .filter(
      ({ destination, subject }) => destination.to.includes(to) && subject.includes(reference),
    )
    .map(({ subject }) => subject.slice(subject.indexOf(': ') + 2))
    .sort();

const findStatus = async ({ airtableId }: Product): Promise<unknown> => {
  const record = await shop.callAirtable('GET', `Item%20Log/${airtableId}`);
  return (record as { fields: Record<string, unknown> }).fields.Status;
};

test('the second of two collectors who want the same patch gets it after the hold of the first has ended', async () => {
  const piece = await findPiece();
  const first = await requestQuote(accounts.collector, piece.id);
  const second = await requestQuote(accounts.trader, piece.id);
  const staff = await open(accounts.staff);
  await staff.goto('/quotes');
  for (const { reference } of [first, second]) await staff.getByText(reference).waitFor();
  await offer(staff, first);
  await offer(staff, second);

  const [collector, trader] = [await open(accounts.collector), await open(accounts.trader)];
  await trader.goto(`/quotes/${second.id}`);
  await trader.getByRole('heading', { name: 'Our offer: $125.00' }).waitFor();
  await collector.goto('/quotes');
  await collector.getByText(first.reference).waitFor();
  await collector.getByRole('link', { name: piece.name }).first().click();
  await accept(collector);
  await collector.getByRole('heading', { name: 'Your piece is on hold' }).waitFor();

  await accept(trader);
  await trader.getByRole('dialog').getByRole('alert').getByText(piece.name).first().waitFor();
  await trader.getByRole('button', { name: `Notify me: ${piece.name}` }).waitFor();
  await waitForAvailability(piece, 'On Hold');
  await trader.goto(`/product/${piece.id}`);
  await trader.getByText('On hold for another collector').waitFor();
  await trader.getByRole('button', { name: 'Notify me', exact: true }).waitFor();

  const downloading = collector.waitForEvent('download');
  await collector.getByRole('link', { name: 'Invoice PDF' }).click();
  const stream = await (await downloading).createReadStream();
  const [chunk] = await stream.take(1).toArray();
  expect(String(chunk).slice(0, 5)).toBe('%PDF-');

  await waitForAvailability(piece, 'In Stock');
  await trader.goto(`/quotes/${second.id}`);
  await accept(trader);
  await trader.getByRole('heading', { name: 'Your piece is on hold' }).waitFor();
  await staff.goto(`/quotes/${second.id}`);
  await staff.getByRole('button', { name: 'Mark as Sold' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Mark as Sold' }).click();
  await staff.getByText('Marked as Sold').first().waitFor();

  await expect.poll(() => findStatus(piece), POLL).toBe('Sold');
  await waitForAvailability(piece, 'Sold Out');
  await trader.goto(`/product/${piece.id}`);
  await trader.getByText('This piece is sold.').waitFor();

  await trader.goto('/quotes');
  await trader
    .getByRole('article')
    .filter({ hasText: second.reference })
    .getByText('Sold to you')
    .waitFor();
  await collector.goto('/quotes');
  const own = collector.getByRole('article').filter({ hasText: first.reference });
  await own.getByText('The hold has ended').waitFor();
  await expect
    .poll(() => listSubjects(accounts.collector.email, first), POLL)
    .toEqual([
      'an offer of $125.00',
      'offer accepted, held for you',
      'the hold has ended',
      expect.stringMatching(/^we have your request for /),
    ]);
  await expect
    .poll(() => listSubjects(accounts.trader.email, second), POLL)
    .toEqual([
      'an offer of $125.00',
      'offer accepted, held for you',
      'sold to you',
      expect.stringMatching(/^we have your request for /),
    ]);
});
