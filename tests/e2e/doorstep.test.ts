import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Books } from '../../local/paypal/controls.ts';
import type { Order } from '../../shared/entities/order.ts';
import type { Product } from '../../shared/entities/product.ts';
import type { SalesReport } from '../../shared/entities/sales-report.ts';
import { findPaypalExclusion } from '../../shared/payments/paypal-policy.ts';
import { formatMoney } from '../../shared/quotes/money.ts';
import { toShopDate } from '../../shared/shop-time.ts';
import { DESKTOP, launchBrowser, PHONE } from '../support/browser.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { waitForApps } from '../support/page.ts';
import { findBookViolations } from '../support/payment-invariants.ts';
import { listMails } from '../support/ses.ts';
import { addSessionCookie } from '../support/sign-in.ts';

const PRICE = '125.00';
const PRICE_CENTS = 12_500;
const TRACKING_NUMBER = '9400111202555842332669';
const VISITOR = { name: 'Walter Finch', email: 'walter.finch@collectors.example' };
const POLL = { interval: 250 };

const shop = demoInstance();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  // The copied base has another address, so that Airtable reports its changes only after a sync.
  await shop.sync();
});
afterAll(() => browser?.close());

type Account = (typeof accounts)['staff'];

/** @param account undefined for a visitor. */
async function open(account: Account | undefined, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: shop.url });
  const page = await context.newPage();
  await waitForApps(page);
  if (account) await addSessionCookie(page, await logIn(shop.url, account));
  return page;
}

const openOffice = () => open(accounts.staff, DESKTOP);

async function findPieces(count: number): Promise<Product[]> {
  const products: Product[] = await (await fetch(`${shop.url}/api/products?limit=1000`)).json();
  const pieces = products.filter(
    (piece) =>
      piece.stockQuantity === 1 &&
      piece.availability === 'In Stock' &&
      findPaypalExclusion(piece) === undefined,
  );
  if (pieces.length < count) throw new Error('The shop has too few unique pieces');
  return pieces.slice(0, count);
}

async function requestQuote(account: Account, pieces: readonly Product[]): Promise<Order> {
  const headers = { ...(await logIn(shop.url, account)), 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${shop.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  for (const { id: productId } of pieces) await post('/api/cart', { productId });
  return (await post('/api/orders', {})).json();
}

async function readAsStaff<T>(path: string): Promise<T> {
  const headers = await logIn(shop.url, accounts.staff);
  return (await fetch(`${shop.url}${path}`, { headers })).json();
}

async function sendOffer(office: Page): Promise<void> {
  const prices = office.getByRole('form', { name: 'Offer' }).getByLabel(/^Price of/);
  await prices.first().waitFor();
  for (const price of await prices.all()) await price.fill(PRICE);
  await office.getByRole('button', { name: 'Send Offer' }).click();
  await office.getByText('Offer Sent').first().waitFor();
}

async function enterAddress(page: Page, title: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Full name').fill('Ruth Hale');
  await dialog.getByLabel('Street address').fill('12 Elm Street');
  await dialog.getByLabel('City').fill('Dayton');
  await dialog.getByLabel('State').fill('Ohio');
  await dialog.getByLabel('ZIP code').fill('45402');
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function waitForStep(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor();
}

async function openQuote(page: Page, { id }: Order): Promise<void> {
  await page.goto(`/quotes/${id}`);
}

/** @returns the address of PayPal. */
async function payByPaypal(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const pay = page.getByRole('button', { name: 'Pay Now' });
  await pay.waitFor();
  const { origin } = new URL(page.url());
  await pay.click();
  await waitForStep(page, 'Paid, thank you');
  return origin;
}

/** Opens the order in the inbox, and ships it. */
async function ship(office: Page, { reference }: Order): Promise<void> {
  await office.goto('/quotes');
  const row = office.getByRole('row').filter({ hasText: reference });
  await row.getByRole('link').first().click();
  await office.getByRole('heading', { level: 1, name: reference }).waitFor();
  await office.getByRole('button', { name: 'Ship…' }).click();
  const dialog = office.getByRole('dialog', { name: 'Ship' });
  await dialog.getByLabel('Tracking number').fill(TRACKING_NUMBER);
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await office.getByText('The collector gets the number by e-mail.').first().waitFor();
}

async function deliver(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Mark as Delivered' }).click();
  await office.getByRole('button', { name: 'Mark as Delivered' }).waitFor({ state: 'hidden' });
}

async function expectTrackingMail(to: string, { reference }: Order): Promise<void> {
  const find = async () =>
    (await listMails(shop.inbox)).filter(
      ({ destination, subject, body }) =>
        destination.to.includes(to) &&
        subject.includes(reference) &&
        body.text.includes(TRACKING_NUMBER),
    ).length;
  await expect.poll(find, POLL).toBe(1);
}

async function askToReturn(page: Page, { name }: Product): Promise<void> {
  await page.getByRole('button', { name: 'Return a Piece' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return a Piece' });
  await dialog.getByRole('checkbox', { name, exact: true }).check();
  await dialog
    .getByLabel('Why are you returning it?')
    .fill('The back has more moth than I can see.');
  await dialog.getByRole('button', { name: 'Request Return' }).click();
  await waitForStep(page, 'You asked for a return');
}

/** Approves and receives the first return, refunds it, and puts the piece back on sale. */
async function takeBack(
  office: Page,
  quote: Order,
  piece: Product,
  refund: 'Refund by PayPal' | 'Record Refund',
): Promise<void> {
  await openQuote(office, quote);
  await office.getByRole('button', { name: 'Approve return 1' }).click();
  await office.getByRole('button', { name: 'Mark as Received return 1' }).click();
  await office.getByRole('button', { name: `Put Back on Sale: ${piece.name}` }).waitFor();
  await office.getByRole('button', { name: 'Refund… return 1' }).click();
  const dialog = office.getByRole('dialog', { name: 'Refund' });
  expect(await dialog.getByLabel('Amount').inputValue()).toBe(PRICE);
  await dialog.getByRole('button', { name: 'Refund…' }).click();
  const confirmation = office.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: refund }).click();
  await office
    .getByText(`Refunded ${formatMoney(PRICE)}`)
    .first()
    .waitFor();
  await office.getByRole('button', { name: `Put Back on Sale: ${piece.name}` }).click();
  await office.getByText('Back on sale since').first().waitFor();
}

const findStatus = async ({ airtableId }: Product): Promise<unknown> => {
  const record = await shop.callAirtable('GET', `Item%20Log/${airtableId}`);
  return (record as { fields: Record<string, unknown> }).fields.Status;
};

async function waitForAvailability({ id }: Product, availability: string): Promise<void> {
  const read = async () => {
    const response = await fetch(`${shop.url}/api/products/${id}`);
    return response.ok ? (await response.json()).availability : 'Sold Out';
  };
  await expect.poll(read, POLL).toBe(availability);
}

/** The ledger, the report of the month and PayPal have the same sums. */
async function expectBooks({ id }: Order, paypalUrl?: string): Promise<void> {
  const order = await readAsStaff<Order>(`/api/orders/${id}`);
  const payment = order.ledger.find(({ kind }) => kind === 'payment');
  const { timeZone } = await readAsStaff<{ timeZone: string }>('/api/settings');
  const month = toShopDate(new Date().toISOString(), timeZone).slice(0, '2026-11'.length);
  const report = await readAsStaff<SalesReport>(`/api/reports/sales/${month}`);
  const money = report.money.filter(({ orderId }) => orderId === id);
  expect(money.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['payment', payment?.cents],
    ['refund', -PRICE_CENTS],
  ]);
  const lines = report.sales.filter(({ orderId }) => orderId === id);
  expect(lines.map(({ kind }) => kind).sort()).toEqual(['return', 'sale']);
  if (paypalUrl === undefined) return;
  const books: Books = await (await fetch(`${paypalUrl}/controls/books`)).json();
  const captures = books.captures.filter(({ orderId }) => orderId === order.paypalOrderId);
  const refunds = books.refunds.filter(({ captureId }) =>
    captures.some((capture) => capture.id === captureId),
  );
  expect(captures).toHaveLength(1);
  expect(findBookViolations([order], { captures, refunds })).toEqual([]);
}

test('a collector on a phone pays by PayPal in three presses, follows the parcel, and is refunded for one of two pieces', async () => {
  const [kept, returned] = (await findPieces(2)) as [Product, Product];
  const quote = await requestQuote(accounts.collector, [kept, returned]);
  const collector = await open(accounts.collector);
  await openQuote(collector, quote);
  await collector.getByRole('button', { name: 'Add Shipping Address' }).click();
  await enterAddress(collector, 'Shipping Address', 'Save Address');
  const office = await openOffice();
  await openQuote(office, quote);
  await sendOffer(office);

  await openQuote(collector, quote);
  await collector.getByRole('button', { name: 'Accept Offer' }).click();
  const paypalUrl = await payByPaypal(collector);
  await waitForAvailability(kept, 'Sold Out');

  await ship(office, quote);
  await expectTrackingMail(accounts.collector.email, quote);
  await openQuote(collector, quote);
  await waitForStep(collector, 'On the way to you');
  await collector.getByRole('link', { name: TRACKING_NUMBER }).waitFor();
  await deliver(office);
  await openQuote(collector, quote);
  await waitForStep(collector, 'Delivered');
  await askToReturn(collector, returned);
  await takeBack(office, quote, returned, 'Refund by PayPal');

  await openQuote(collector, quote);
  const payments = collector.getByRole('list', { name: 'Money received and refunded' });
  await payments.getByText('Refund, PayPal').waitFor();
  await expect.poll(() => findStatus(kept), POLL).toBe('Sold');
  await expect.poll(() => findStatus(returned), POLL).not.toBe('Sold');
  await waitForAvailability(returned, 'In Stock');
  await expectBooks(quote, paypalUrl);
});

test('a collector on a phone pays by bank transfer, which is pending until it has cleared, and returns the piece', async () => {
  const [piece] = (await findPieces(1)) as [Product];
  const quote = await requestQuote(accounts.trader, [piece]);
  const office = await openOffice();
  await openQuote(office, quote);
  await sendOffer(office);

  const trader = await open(accounts.trader);
  await openQuote(trader, quote);
  await trader.getByRole('button', { name: 'Accept Offer' }).click();
  await enterAddress(trader, 'Accept Offer 1?', 'Accept Offer');
  await trader.getByText('Bank transfer').click();
  await trader.getByText('Routing number').waitFor();

  await openQuote(office, quote);
  await office.getByRole('button', { name: 'Add a Payment…' }).click();
  const dialog = office.getByRole('dialog', { name: 'Add a Payment' });
  await dialog.getByRole('switch', { name: 'The money has cleared' }).click();
  await dialog.getByRole('button', { name: 'Add Payment' }).click();
  await office.getByRole('button', { name: 'Mark as Cleared' }).waitFor();
  await openQuote(trader, quote);
  await waitForStep(trader, 'Your payment is pending');
  expect(await office.getByRole('button', { name: 'Ship…' }).count()).toBe(0);
  await office.getByRole('button', { name: 'Mark as Cleared' }).click();
  await office.getByText('Paid and Sold').first().waitFor();
  await openQuote(trader, quote);
  await waitForStep(trader, 'Paid, thank you');

  await ship(office, quote);
  await expectTrackingMail(accounts.trader.email, quote);
  await deliver(office);
  await openQuote(trader, quote);
  await askToReturn(trader, piece);
  await takeBack(office, quote, piece, 'Record Refund');
  await openQuote(trader, quote);
  await waitForStep(trader, 'Refunded');
  await waitForAvailability(piece, 'In Stock');
  await expectBooks(quote);
});

test('a customer on the phone, who has no account, accepts, pays and returns by a link', async () => {
  const [piece] = (await findPieces(1)) as [Product];
  const office = await openOffice();
  await office.goto('/quotes');
  await office.getByRole('button', { name: 'New Quote…' }).click();
  const dialog = office.getByRole('dialog', { name: 'New Quote' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(VISITOR.name);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(VISITOR.email);
  await dialog.getByLabel('Search the pieces of the shop').fill(piece.name);
  await office.getByRole('option', { name: piece.name }).first().click();
  await dialog.getByRole('button', { name: 'Create Quote' }).click();
  await office.waitForURL(/\/quotes\/[\w-]+$/);
  await sendOffer(office);
  const id = new URL(office.url()).pathname.split('/').at(-1);
  const quote = await readAsStaff<Order>(`/api/orders/${id}`);
  await office.getByRole('button', { name: 'Copy Link' }).click();
  const shown = await office
    .getByRole('status')
    .filter({ hasText: '/quote-link#token=' })
    .textContent();
  const [link = ''] = /http\S+/.exec(shown ?? '') ?? [];

  const customer = await open(undefined);
  await customer.goto(link);
  await customer.getByRole('button', { name: 'Accept Offer' }).click();
  await enterAddress(customer, 'Accept Offer 1?', 'Accept Offer');
  const paypalUrl = await payByPaypal(customer);

  await ship(office, quote);
  await expectTrackingMail(VISITOR.email, quote);
  await deliver(office);
  await openQuote(customer, quote);
  await askToReturn(customer, piece);
  await takeBack(office, quote, piece, 'Refund by PayPal');
  await openQuote(customer, quote);
  await waitForStep(customer, 'Refunded');
  await waitForAvailability(piece, 'In Stock');
  await expectBooks(quote, paypalUrl);
});
