import { expect, test } from 'vitest';
import type { SalesReport } from '../entities/sales-report.ts';
import {
  type BookTable,
  toBalanceRows,
  toConsignorRows,
  toPaymentRows,
  toQuickBooksRows,
  toSalesRows,
  toTaxRows,
  toXeroRows,
} from './books.ts';

const sale: SalesReport['sales'][number] = {
  at: '2026-11-21T10:00:00.000Z',
  kind: 'sale',
  orderId: '0b5c9c1e-7a52-4a57-9c3b-2f5a3f0f6a11',
  reference: 'GQ-7K4M-2XQ9',
  customer: 'Ada Lovelace',
  pieces: 3,
  goodsCents: 20_000,
  discountCents: 2_000,
  shippingCents: 1_000,
  insuranceCents: 200,
  taxCents: 1_140,
  taxState: 'PA',
  totalCents: 20_340,
  destination: 'US-PA',
};
const returned: typeof sale = {
  ...sale,
  at: '2026-11-28T10:00:00.000Z',
  kind: 'return',
  pieces: -1,
  goodsCents: -10_000,
  discountCents: -1_000,
  shippingCents: 0,
  insuranceCents: 0,
  taxCents: -540,
  totalCents: -9_540,
};
const payment: SalesReport['money'][number] = {
  at: '2026-11-20T10:00:00.000Z',
  kind: 'payment',
  orderId: sale.orderId,
  reference: sale.reference,
  customer: sale.customer,
  method: 'paypal',
  cents: 20_340,
  feeCents: 730,
  externalId: '3C679366HH908993F',
};
const refund: typeof payment = { ...payment, kind: 'refund', cents: -9_540, feeCents: 0 };
const report: SalesReport = {
  month: '2026-11',
  timeZone: 'America/New_York',
  sales: [sale, returned],
  money: [payment, { ...refund, at: '2026-11-29T10:00:00.000Z' }],
  taxes: [{ state: 'PA', salesCents: 19_200, taxableCents: 19_000, taxCents: 1_140 }],
  methods: [],
  balances: [
    {
      orderId: sale.orderId,
      reference: sale.reference,
      customer: null,
      balanceCents: -4_660,
      unappliedCents: 500,
    },
  ],
  consignors: [
    { consignor: 'Estate of Cpl. Smith', pieces: 2, soldCents: 9_000, shareCents: 5_400 },
  ],
};

const toRecords = ({ header, rows }: BookTable) =>
  rows.map((row) => {
    expect(row).toHaveLength(header.length);
    return Object.fromEntries(header.map((name, n) => [name, row[n]]));
  });

test('the table of sales has returns as negative sales', () => {
  expect(toRecords(toSalesRows(report))).toMatchObject([
    { Date: '2026-11-21', Kind: 'Sale', Goods: 200, Discount: 20, 'Sales tax': 11.4, Total: 203.4 },
    { Date: '2026-11-28', Kind: 'Return', Pieces: -1, Goods: -100, Total: -95.4 },
  ]);
});

test('the table of payments has fees, and refunds as negative payments', () => {
  expect(toRecords(toPaymentRows(report))).toMatchObject([
    { Kind: 'Payment', Method: 'PayPal', Amount: 203.4, Fee: 7.3, Net: 196.1 },
    { Kind: 'Refund', Amount: -95.4, Fee: 0, Net: -95.4 },
  ]);
});

test('dates are those in the time zone of the shop', () => {
  const late = { ...report, sales: [{ ...returned, at: '2026-12-01T03:00:00.000Z' }] };
  expect(toRecords(toSalesRows(late))).toMatchObject([{ Date: '2026-11-30' }]);
  expect(toRecords(toQuickBooksRows({ ...late, money: [] }))[0]).toMatchObject({
    '*JournalDate': '11/30/2026',
  });
  expect(toRecords(toXeroRows(late))[0]).toMatchObject({
    '*InvoiceNumber': 'GQ-7K4M-2XQ9-R20261130',
    '*InvoiceDate': '11/30/2026',
  });
});

test('taxes, balances and shares of consignors are tables as well', () => {
  expect(toRecords(toTaxRows(report))).toEqual([
    { State: 'PA', Sales: 192, Taxable: 190, 'Sales tax': 11.4 },
  ]);
  expect(toRecords(toBalanceRows(report))).toEqual([
    { Reference: 'GQ-7K4M-2XQ9', Customer: '', Balance: -46.6, Unapplied: 5 },
  ]);
  expect(toRecords(toConsignorRows(report))).toEqual([
    { Consignor: 'Estate of Cpl. Smith', Pieces: 2, Sold: 90, Share: 54 },
  ]);
});

test('the entries for QuickBooks balance, are positive and in the order of time', () => {
  const records = toRecords(toQuickBooksRows(report));
  const entries = [...Map.groupBy(records, (record) => record['*JournalNo'])];
  expect(entries.map(([number]) => number)).toEqual([
    '2026-11-1',
    '2026-11-2',
    '2026-11-3',
    '2026-11-4',
  ]);
  const toCents = (amount: unknown) => Math.round(Number(amount) * 100);
  for (const [, lines] of entries) {
    const sum = (name: string) => lines.reduce((cents, line) => cents + toCents(line[name]), 0);
    expect(sum('*Debits')).toBe(sum('*Credits'));
    expect(sum('*Debits')).toBeGreaterThan(0);
    for (const line of lines) expect(Number(line['*Debits'])).toBeGreaterThanOrEqual(0);
  }
  expect(entries[0]?.[1]).toMatchObject([
    { '*JournalDate': '11/20/2026', '*AccountName': 'PayPal', '*Debits': 196.1 },
    { '*AccountName': 'Payment Fees', '*Debits': 7.3, '*Credits': '' },
    { '*AccountName': 'Shop Clearing', '*Debits': '', '*Credits': 203.4 },
  ]);
  expect(entries[1]?.[1]).toMatchObject([
    { '*AccountName': 'Shop Clearing', '*Debits': 203.4, Description: 'Sale GQ-7K4M-2XQ9' },
    { '*AccountName': 'Discounts', '*Debits': 20 },
    { '*AccountName': 'Sales', '*Credits': 200 },
    { '*AccountName': 'Shipping Income', '*Credits': 12 },
    { '*AccountName': 'Sales Tax Payable', '*Credits': 11.4 },
  ]);
});

test('the invoices for Xero add up to the totals, and returns have numbers of their own', () => {
  const records = toRecords(toXeroRows(report));
  const invoices = Map.groupBy(records, (record) => record['*InvoiceNumber']);
  const total = (number: string) =>
    Math.round(
      (invoices.get(number) ?? []).reduce((sum, line) => sum + Number(line['*UnitAmount']), 0) *
        100,
    );
  expect([...invoices.keys()]).toEqual(['GQ-7K4M-2XQ9', 'GQ-7K4M-2XQ9-R20261128']);
  expect(total('GQ-7K4M-2XQ9')).toBe(sale.totalCents);
  expect(total('GQ-7K4M-2XQ9-R20261128')).toBe(returned.totalCents);
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) {
      if (name.startsWith('*')) expect({ name, value }).not.toEqual({ name, value: '' });
    }
  }
  expect(records[0]).toMatchObject({
    '*ContactName': 'Ada Lovelace',
    '*InvoiceDate': '11/21/2026',
    '*Quantity': 1,
    '*UnitAmount': 200,
    Currency: 'USD',
  });
});
