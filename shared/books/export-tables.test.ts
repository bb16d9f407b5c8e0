import { expect, test } from 'vitest';
import {
  makeCreditNote,
  makeInvoice,
  makeLine,
  toUuid,
} from '../../tests/support/book-documents.ts';
import type { Purchase } from '../entities/purchase.ts';
import {
  toDocumentTable,
  toPurchaseTable,
  toQuickBooksTables,
  toXeroTables,
} from './export-tables.ts';
import { formatTable } from './format-table.ts';

const invoice = makeInvoice({
  lines: [makeLine('=Patch', 10_000), makeLine('Badge', 2_050, 2)],
  discount: '5.00',
  shipping: '10.00',
  insurance: '1.50',
  taxes: [{ state: 'PA', rate: '6', amount: '8.16' }],
});
const note = makeCreditNote(invoice, { lines: [makeLine('Credit', 2_500, 1, null)] });

const XERO_HEADER =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';
const QUICKBOOKS_HEADER =
  'Invoice number,Customer,Invoice date,Due date,Terms,Memo,Service Date,Item (Product/Service),Item Description,Item Quantity,Item Rate,Item Amount,Item tax code';

test('the file for Xero has a row for each line, with negative amounts for credit notes', () => {
  const [table, ...others] = toXeroTables([invoice, note]);
  expect(others).toEqual([]);
  const [header, ...rows] = formatTable(table ?? { header: [], rows: [] })
    .trim()
    .split('\r\n');
  expect(header).toBe(XERO_HEADER);
  const start = 'Ada Meyer,ada@collectors.example,,,,,,,,';
  const tax = '200,Tax Exempt (0%),0.00,,,,,USD,';
  const dates = '2026-0001,GQ-7K4M-2XQ9,03/05/2026,03/05/2026,155.66,';
  expect(rows).toEqual([
    `${start},${dates},'=Patch,1,100.00,,${tax}`,
    `${start},${dates},Badge,2,20.50,,${tax}`,
    `${start},${dates},Discount,1,-5.00,,${tax}`,
    `${start},${dates},Shipping,1,10.00,,${tax}`,
    `${start},${dates},Insurance,1,1.50,,${tax}`,
    `${start},${dates},Sales tax PA,1,8.16,,${tax.replace('200', '820')}`,
    `${start},C2026-0001,GQ-7K4M-2XQ9,04/06/2026,04/06/2026,-25.00,,Credit,1,-25.00,,${tax}`,
  ]);
});

test('the file for QuickBooks has the headers that it recognizes', () => {
  const [table] = toQuickBooksTables([makeInvoice({ dueDate: '2026-03-19' })]);
  expect(formatTable(table ?? { header: [], rows: [] })).toBe(
    `${QUICKBOOKS_HEADER}\r\n2026-0001,Ada Meyer,03/05/2026,03/19/2026,,GQ-7K4M-2XQ9,,Sales,Patch,1,100.00,100.00,\r\n`,
  );
});

test('the file for QuickBooks has no negative amounts: discounts are taken off the goods, and then off shipping', () => {
  const lines = [makeLine('Patch', 10_000), makeLine('Badge', 2_050, 2)];
  const getAmounts = (discount: string) => {
    const sold = { lines, discount, shipping: '10.00', insurance: '1.50' };
    const [table] = toQuickBooksTables([makeInvoice(sold)]);
    return table?.rows.map((row) => row.slice(7, 12));
  };
  expect(getAmounts('5.00')).toEqual([
    ['Sales', 'Patch', '1', 96.45, 96.45],
    ['Sales', '2 × Badge', '1', 39.55, 39.55],
    ['Shipping', 'Shipping', '1', 10, 10],
    ['Shipping', 'Insurance', '1', 1.5, 1.5],
  ]);
  expect(getAmounts('146.00')).toEqual([
    ['Sales', 'Patch', '1', 0, 0],
    ['Sales', 'Badge', '2', 0, 0],
    ['Shipping', 'Shipping', '1', 5, 5],
    ['Shipping', 'Insurance', '1', 1.5, 1.5],
  ]);
});

test('files for QuickBooks have less than 1,000 rows, with whole invoices', () => {
  const lines = Array.from({ length: 30 }, (_, n) => makeLine(`Patch ${n}`, 1_000));
  const tables = toQuickBooksTables(Array.from({ length: 40 }, () => makeInvoice({ lines })));
  expect(tables.map(({ rows }) => rows.length)).toEqual([990, 210]);
});

test('files for programs are split at the number of invoices that they import at once', () => {
  const documents = Array.from({ length: 501 }, () => invoice);
  const countInvoices = (tables: readonly { rows: unknown[][] }[]) =>
    tables.map(({ rows }) => rows.filter((row) => row.includes('Insurance')).length);
  expect(countInvoices(toXeroTables(documents))).toEqual([500, 1]);
  expect(countInvoices(toQuickBooksTables(documents))).toEqual([100, 100, 100, 100, 100, 1]);
  expect(countInvoices(toXeroTables([]))).toEqual([0]);
});

test('units whose amount cannot be divided are one unit', () => {
  const line = { ...makeLine('Badge', 333, 3), amount: '10.00' };
  const { rows } = toDocumentTable([makeInvoice({ lines: [line] })]);
  expect(rows.map((row) => row.slice(10))).toEqual([['goods', '3 × Badge', '1', 10, 10]]);
});

test('the file of purchases leaves out those that were entered by mistake', () => {
  const line = { itemId: toUuid('item'), name: 'Patch', catalogNumber: 'GD-1', cost: '4.00' };
  const purchase: Purchase = {
    id: toUuid('purchase'),
    seller: '@Fair',
    date: '2026-03-05',
    lines: [{ ...line, quantity: 3 }],
    total: '12.00',
    receipt: null,
    note: null,
    voidedAt: null,
    createdAt: '2026-03-05T12:00:00.000Z',
    by: { id: toUuid('user'), email: 'owner@shop.example' },
  };
  const table = toPurchaseTable([purchase, { ...purchase, voidedAt: purchase.createdAt }]);
  expect(formatTable(table).split('\r\n').slice(1)).toEqual([
    "2026-03-05,'@Fair,GD-1,Patch,3,4.00,12.00,",
    '',
  ]);
});
