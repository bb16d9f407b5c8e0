import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../../shared/contract/books.ts';
import { consignors } from '../../shared/contract/consignors.ts';
import { content } from '../../shared/contract/content.ts';
import { customers } from '../../shared/contract/customers.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { orders } from '../../shared/contract/orders.ts';
import { sales } from '../../shared/contract/sales.ts';
import type { Consignor, ConsignorTerms } from '../../shared/entities/consignor.ts';
import type { ConsignorStatement } from '../../shared/entities/consignor-statement.ts';
import type { Invoice, InvoiceKind } from '../../shared/entities/invoice.ts';
import type { Show } from '../../shared/entities/show.ts';
import { toInvoiceNumber } from '../../shared/invoice-numbers.ts';
import { formatMoney, fromCents, toCents } from '../../shared/quotes/money.ts';
import { toShopDate } from '../../shared/shop-time.ts';
import { type Call, sendCall } from '../robustness/support/http-call.ts';
import { createAccount, createStaff, signIn, type TestUser } from '../robustness/support/users.ts';
import { ApiClient } from '../robustness/support/valid-calls/client.ts';
import { launchBrowser, PHONE } from '../support/browser.ts';
import {
  createConsignor,
  FLOOR,
  newKey,
  type Piece,
  PRICE,
  sellInShop,
  takeBack,
  takeIn,
} from '../support/dealer-month.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts } from '../support/log-in.ts';
import { waitForApps } from '../support/page.ts';
import { listMails } from '../support/ses.ts';
import { addSessionCookie } from '../support/sign-in.ts';

/** Of a piece under the default terms, whose commission is 30 %. */
const SHARE_CENTS = 518_782;
const BANDS: ConsignorTerms = {
  bands: [
    { upTo: '5000.00', percent: '30' },
    { upTo: null, percent: '22.5' },
  ],
  minimum: '25.00',
  payoutDays: 0,
};
const BUYER = { name: 'Zebulon Buyer', email: 'zebulon.buyer@visitors.example' };
const SHOW_TAX = '444.67';

const toPattern = (amount: string) => RegExp(amount.replace('.', '\\.'));

/** Prices, consignors and customers. */
const HIDDEN: readonly RegExp[] = [
  toPattern(PRICE),
  toPattern(FLOOR),
  RegExp(`\\b${toCents(PRICE)}\\b`),
  /zebulon/i,
  RegExp(accounts.collector.email),
  RegExp(accounts.trader.email),
];

const POLL = { interval: 250 };

const shop = demoInstance();
let browser: Browser;
let owner: ApiClient;
beforeAll(async () => {
  browser = await launchBrowser();
  owner = new ApiClient(shop.url, await signIn(shop.url, accounts.staff));
});
afterAll(() => browser?.close());

async function findToday(): Promise<string> {
  const { timeZone } = await owner.call(content, 'GET /api/settings');
  return toShopDate(new Date().toISOString(), timeZone);
}

/** Sells the first three pieces at a show, and takes the others back. */
async function sellAtShow(taken: readonly Piece[]): Promise<Show> {
  const day = await findToday();
  const [scanned, taxed, nameless, ...others] = taken as [Piece, Piece, Piece, ...Piece[]];
  const { id, name } = await owner.call(sales, 'POST /api/shows', {
    headers: newKey(),
    body: { name: 'Lancaster Gun Show', from: day, to: day },
  });
  const params = { id };
  await owner.call(sales, 'POST /api/shows/{id}/pieces', { params, body: toProductIds(taken) });
  await scanSale(id, scanned);
  const sell = (sale: object) =>
    owner.call(sales, 'POST /api/sales', {
      headers: newKey(),
      body: { method: 'cash', place: name, date: day, showId: id, ...sale },
    });
  await sell({
    lines: [{ itemId: taxed.itemId, price: PRICE }],
    customer: BUYER,
    tax: { state: 'PA', amount: SHOW_TAX },
  });
  await sell({ lines: [{ productId: nameless.productId, price: PRICE }] });
  await owner.call(sales, 'POST /api/shows/{id}/back', { params, body: toProductIds(others) });
  return owner.call(sales, 'POST /api/shows/{id}/close', { params });
}

const toProductIds = (pieces: readonly Piece[]) => ({
  productIds: pieces.map(({ productId }) => productId),
});

/** Records the sale on a phone, by the number on the label. */
async function scanSale(showId: string, { catalogNumber }: Piece): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url });
  const page = await context.newPage();
  await waitForApps(page);
  await addSessionCookie(page, owner.person.headers);
  await page.goto(`/record-sale?show=${showId}`);
  const finder = page.getByLabel('Search the pieces of the shop');
  await finder.fill(catalogNumber);
  await finder.press('Enter');
  await page.getByLabel(/^Price of/).fill(PRICE);
  await page.getByRole('button', { name: 'Record Sale', exact: true }).click();
  await page.getByText(`1 piece for ${formatMoney(PRICE)}`).waitFor();
  await context.close();
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

type Period = Record<'from' | 'to', string>;

/** Of six sales and one return. */
async function waitForDocuments(query: Period): Promise<Invoice[]> {
  const list = () => owner.call(books, 'GET /api/invoices', { query });
  await expect.poll(async () => (await list()).length, POLL).toBe(7);
  return list();
}

function expectNoGaps(documents: readonly Invoice[]): void {
  const year = Number(documents[0]?.date.slice(0, 'YYYY'.length));
  const getNumbers = (wanted: InvoiceKind) =>
    documents.flatMap(({ kind, number }) => (kind === wanted ? number : []));
  const numbers = [1, 2, 3, 4, 5, 6].map((n) => toInvoiceNumber('invoice', year, n));
  expect(getNumbers('invoice')).toEqual(numbers);
  expect(getNumbers('credit-note')).toEqual([toInvoiceNumber('credit-note', year, 1)]);
}

/** The invoices less the credit notes are the payments less the refunds, and the sums of the books. */
async function expectBooks(period: Period, owners: readonly Consignor[]): Promise<void> {
  const documents = await waitForDocuments(period);
  expectNoGaps(documents);
  const cents = sum(
    documents.map(({ kind, total }) => (kind === 'invoice' ? toCents(total) : 0 - toCents(total))),
  );
  const params = { month: period.from.slice(0, 'YYYY-MM'.length) };
  const { money } = await owner.call(orders, 'GET /api/reports/sales/{month}', { params });
  expect(sum(money.map((line) => line.cents))).toBe(cents);
  const query = { ...period, by: 'consignor' };
  const { rows, total } = await owner.call(books, 'GET /api/books', { query });
  expect(sum([total.sales, total.shipping, total.tax].map(toCents))).toBe(cents);
  expect(total).toMatchObject({ count: 8, cost: '0.00', fees: '0.00', withoutCost: 0 });
  expect(toCents(total.profit)).toBe(toCents(total.commission) + toCents(total.shipping));
  for (const each of owners) {
    const statement = await getStatement(each);
    const row = rows.find(({ key }) => key === each.name);
    expect(row).toMatchObject(sumStatement(statement));
    expect(statement.closing).toBe(row?.shares);
  }
}

const getStatement = ({ id }: Consignor): Promise<ConsignorStatement> =>
  owner.call(consignors, 'GET /api/consignors/{id}/statement', { params: { id } });

function sumStatement({ lines }: ConsignorStatement) {
  const sumOf = (pick: (line: (typeof lines)[number]) => string) =>
    fromCents(sum(lines.map((line) => toCents(pick(line)))));
  return {
    sales: sumOf(({ price }) => price),
    commission: sumOf(({ commission }) => commission),
    shares: sumOf(({ share }) => share),
  };
}

async function sendStatement({ id, email }: Consignor, month: string): Promise<void> {
  const call = { params: { id }, headers: newKey(), body: { month } };
  await owner.call(consignors, 'POST /api/consignors/{id}/statement', call);
  const countMails = async () =>
    (await listMails(shop.inbox)).filter(({ destination }) => destination.to.includes(email ?? ''))
      .length;
  await expect.poll(countMails, POLL).toBe(1);
}

/** Only what was handed over at the show can be paid out. */
async function payOut(consignor: Consignor): Promise<void> {
  const { payable, held } = await getStatement(consignor);
  expect(payable).toBe(fromCents(2 * SHARE_CENTS));
  const after = await owner.call(consignors, 'POST /api/consignors/{id}/payouts', {
    params: { id: consignor.id },
    headers: newKey(),
    body: { amount: payable, method: 'check', reference: '4711' },
  });
  expect(after).toMatchObject({ payable: '0.00', held, closing: held });
}

const REFUSED: readonly RouteKey[] = [
  'GET /api/consignors',
  'GET /api/customers',
  'GET /api/orders/inbox',
  'GET /api/shows',
  'GET /api/invoices',
  'GET /api/purchases',
  'GET /api/books',
  'GET /api/books/export',
];

/** Describes the piece, and reads what a cataloger may read. */
async function expectNothingHidden(
  { headers }: TestUser,
  { itemId, productId }: Piece,
): Promise<void> {
  const params = { id: itemId };
  const description = 'Cut edge, without a glow under ultraviolet light.';
  const all = { limit: '1000' };
  const allowed: readonly [RouteKey, Call][] = [
    ['PATCH /api/military-items/{id}', { params, body: { description } }],
    ['GET /api/military-items', { query: all }],
    ['GET /api/military-items', { query: { ...all, fields: 'summary' } }],
    ['GET /api/military-items/{id}', { params }],
    ['GET /api/military-items/{id}/history', { params }],
    ['GET /api/products/{id}', { params: { id: productId } }],
    ['GET /api/airtable/item-log', { query: all }],
    ['GET /api/bulk-changes', {}],
    ['GET /api/account/export', {}],
    ...['Infantry', 'Zebulon', PRICE].map((q): [RouteKey, Call] => [
      'GET /api/search',
      { query: { q } },
    ]),
  ];
  const refused = REFUSED.map((key): [RouteKey, Call] => [key, {}]);
  for (const [key, call] of [...allowed, ...refused]) {
    const { status, text } = await sendCall(shop.url, key, call, headers);
    expect([key, status]).toEqual([key, REFUSED.includes(key) ? 403 : 200]);
    for (const hidden of HIDDEN) expect(text, key).not.toMatch(hidden);
  }
}

test('after a month of sales in the shop and at a show, invoices, books, payments and statements have the same sums, and a cataloger sees none of them', {
  timeout: 900_000,
}, async () => {
  const today = await findToday();
  const month = today.slice(0, 'YYYY-MM'.length);
  const estate = await createConsignor(owner, 'Zebulon Estate');
  const owners = [estate, await createConsignor(owner, 'Zebulon Widow', BANDS)];
  const consignorIds = owners.map(({ id }) => id);
  const pieces = await takeIn(owner, 20, consignorIds);
  const [returned] = pieces as [Piece, ...Piece[]];
  await shop.sync();

  const terms = { shipping: '12.00', discount: '100.00', tax: '120.01' };
  const sale = await sellInShop(owner, accounts.collector, pieces.slice(0, 2), terms);
  await sellInShop(owner, accounts.trader, pieces.slice(2, 4), { shipping: '9.50' });
  await sellInShop(owner, await createAccount(shop.url), pieces.slice(4, 6));
  await takeBack(owner, sale, returned);
  const show = await sellAtShow(pieces.slice(6, 11));
  expect(show.sold).toBe(fromCents(3 * toCents(PRICE) + toCents(SHOW_TAX)));

  await expectBooks({ from: `${month}-01`, to: '9999-12-31' }, owners);
  for (const each of owners) await sendStatement(each, month);
  await payOut(estate);
  const query = { search: BUYER.name };
  const spent = fromCents(toCents(PRICE) + toCents(SHOW_TAX));
  expect(await owner.call(customers, 'GET /api/customers', { query })).toMatchObject([
    { ...BUYER, quoteCount: 1, pieceCount: 1, spent },
  ]);
  await expectNothingHidden(await createStaff(shop.url, owner.person, 'cataloger'), returned);
});
