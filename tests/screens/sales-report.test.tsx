import { beforeEach, expect, test, vi } from 'vitest';
import type { SalesReport } from '../../shared/entities/sales-report.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { mockBackOffice } from './support/backOffice.ts';
import { part } from './support/dashboard.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, heading, texts } from './support/locators.ts';
import { type Handlers, textReply } from './support/mockApi.ts';

const REPORT = 'GET /api/reports/sales/{month}';

const sale = {
  at: '2026-11-20T10:00:00.000Z',
  kind: 'sale' as const,
  orderId: '00000000-0000-4000-8000-000000000001',
  reference: 'GQ-7K4M-2XQ9',
  customer: 'Margaret Hale',
  pieces: 2,
  goodsCents: 20_000,
  discountCents: 1_000,
  shippingCents: 1_450,
  insuranceCents: 300,
  taxCents: 1_140,
  taxState: 'PA',
  totalCents: 21_890,
  destination: 'US-PA',
};
const back = {
  ...sale,
  at: '2026-11-22T10:00:00.000Z',
  kind: 'return' as const,
  pieces: -1,
  goodsCents: -8_000,
  discountCents: 0,
  shippingCents: 0,
  insuranceCents: 0,
  taxCents: -480,
  totalCents: -8_480,
};
const money = {
  at: sale.at,
  kind: 'payment' as const,
  orderId: sale.orderId,
  reference: sale.reference,
  customer: sale.customer,
  method: 'paypal' as const,
  cents: 21_890,
  feeCents: 812,
  externalId: '3C679366HH908993F',
};
const makeReport = (changes: Partial<SalesReport> = {}): SalesReport => ({
  month: '2026-11',
  timeZone: 'America/New_York',
  sales: [sale, back],
  money: [money],
  taxes: [{ state: 'PA', salesCents: 12_000, taxableCents: 11_000, taxCents: 660 }],
  methods: [{ method: 'paypal', paidCents: 21_890, refundedCents: 8_480, feeCents: 812 }],
  balances: [
    {
      orderId: sale.orderId,
      reference: 'GQ-AAAA-BBBB',
      customer: 'Abel Ng',
      balanceCents: 17_350,
      unappliedCents: 500,
    },
  ],
  consignors: [
    { consignor: 'Estate of J. Moore', pieces: 1, soldCents: 12_000, shareCents: 8_400 },
  ],
  ...changes,
});
const NO_MONTHS = {
  months: [],
  stock: { pieces: 0, valueCents: 0, withoutPrice: 0, costCents: 0, withCost: 0 },
};
const EMPTY = makeReport({
  sales: [],
  money: [],
  taxes: [],
  methods: [],
  balances: [],
  consignors: [],
});

async function open(handlers: Handlers = {}, path = '/reports?view=sales') {
  const { api } = mockBackOffice(
    {},
    { [REPORT]: makeReport(), 'GET /api/reports/months': NO_MONTHS, ...handlers },
  );
  await openApp(path);
  await expect.element(heading('Sales Report')).toBeVisible();
  return api;
}
const rowOf = (title: string) => texts(part(title).getByRole('listitem')).join('\n');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00Z') });
});

test('the sales report shows sales and money of the month, taxes, balances and shares', async () => {
  const api = await open();
  await expect.element(part('Sales and returns')).toBeVisible();
  expect(api.callsTo(REPORT)[0]?.params).toEqual({ month: '2026-11' });
  expect(definitions(part('Sales'))).toEqual({
    Sales: '$218.90',
    Returns: '-$84.80',
    Shipping: '$14.50',
    'Sales tax': '$6.60',
  });
  expect(definitions(part('Money'))).toEqual({
    Paid: '$218.90',
    Refunded: '$84.80',
    Fees: '$8.12',
    'Open balances': '$173.50',
  });
  const expected = {
    'Sales and returns': ['GQ-7K4M-2XQ9', 'Margaret Hale', 'Nov 20, 2026', '$218.90', '· Return'],
    'Money by method': ['PayPal', '$84.80', '$8.12', '$125.98'],
    'Sales tax by state': ['PA', '$120.00', '$110.00', '$6.60'],
    'Open balances': ['GQ-AAAA-BBBB', 'Abel Ng', '$173.50', '$5.00'],
    'Consignor shares': ['Estate of J. Moore', '$120.00', '$84.00'],
  };
  for (const [title, facts] of Object.entries(expected)) {
    for (const fact of facts) expect(rowOf(title), title).toContain(fact);
  }
  await expect
    .element(part('Open balances').getByRole('link', { name: 'GQ-AAAA-BBBB' }))
    .toHaveAttribute('href', `/quotes/${sale.orderId}`);
  await expectFitsAccessibly();
});

test('the sales report of another month stays in the URL', async () => {
  const api = await open();
  await main().getByRole('combobox', { name: 'Month' }).selectOptions('September 2026');
  await expectPath('/reports?view=sales&month=2026-09');
  await expect.poll(() => api.callsTo(REPORT).at(-1)?.params).toEqual({ month: '2026-09' });
});

test('the sales report is a tab of the reports', async () => {
  await open({}, '/reports?view=sales&month=2026-09');
  await main().getByRole('tab', { name: 'Months' }).click();
  await expectPath('/reports');
  await expect.element(heading('Reports')).toBeVisible();
  await main().getByRole('tab', { name: 'Sales' }).click();
  await expectPath('/reports?view=sales');
  await expect.element(part('Sales and returns')).toBeVisible();
});

test('the sales report is saved for spreadsheets, QuickBooks and Xero', async () => {
  await open();
  await expect.element(button('Sales CSV')).toBeVisible();
  const sales = await download(() => button('Sales CSV').click());
  expect(sales.name).toMatch(/^report-sales-2026-11-\d{4}-\d\d-\d\d\.csv$/);
  expect(sales.text).toContain(
    '2026-11-20,Sale,GQ-7K4M-2XQ9,Margaret Hale,2,200,10,14.5,3,11.4,PA',
  );
  const payments = await download(() => button('Payments CSV').click());
  expect(payments.text).toContain('PayPal,218.9,8.12,210.78,3C679366HH908993F');
  const taxes = await download(() => button('Sales Tax CSV').click());
  expect(taxes.name).toMatch(/^report-taxes-2026-11-/);
  expect(taxes.text).toContain('PA,120,110,6.6');
  const balances = await download(() => button('Balances CSV').click());
  expect(balances.text).toContain('GQ-AAAA-BBBB');
  const consignors = await download(() => button('Consignors CSV').click());
  expect(consignors.text).toContain('Estate of J. Moore');
  await expect
    .element(main().getByText(/^QuickBooks needs accounts with these names:/))
    .toBeVisible();
  const quickBooks = await download(() => button('QuickBooks').click());
  expect(quickBooks.text).toContain('*JournalNo,*JournalDate,*AccountName');
  const xero = await download(() => button('Xero').click());
  expect(xero.text).toContain('*ContactName,EmailAddress');
});

test('the sales report of a month without sales says what is empty', async () => {
  await open({ [REPORT]: EMPTY });
  for (const sentence of [
    'Nothing was sold or returned in this month.',
    'No money cleared in this month.',
    'No sales tax in this month.',
    'Nothing is open.',
    'No piece of a consignor was sold in this month.',
  ]) {
    await expect.element(main().getByText(sentence)).toBeVisible();
  }
});

test('the sales report says when it cannot be loaded, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const api = await open({ [REPORT]: textReply(500, 'x') });
  await expect
    .element(main().getByRole('heading', { name: 'Failed to Load the Sales Report' }))
    .toBeVisible();
  api.on(REPORT, EMPTY);
  await button('Try Again').click();
  await expect.element(main().getByText('Nothing is open.')).toBeVisible();
});
