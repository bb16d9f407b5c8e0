import type { Invoice } from '../entities/invoice.ts';
import type { Purchase } from '../entities/purchase.ts';
import { INVOICE_NAMES } from '../invoice-numbers.ts';
import {
  type BookTable,
  blank,
  SALES_ACCOUNT,
  TAX_ACCOUNT,
  TAX_TYPE,
  toUsDate,
} from '../quotes/books.ts';
import { toCents } from '../quotes/money.ts';
import { type DocumentLine, listDocumentLines } from './document-lines.ts';

/** Limits of a file that the programs import. */
const MAX_XERO_INVOICES = 500;
const MAX_QUICKBOOKS_INVOICES = 100;

const QUICKBOOKS_ITEMS: Readonly<Record<DocumentLine['kind'], string>> = {
  goods: 'Sales',
  discount: 'Discount',
  shipping: 'Shipping',
  insurance: 'Shipping',
  tax: 'Sales tax',
};

/** A row for each line. */
export const toDocumentTable = (documents: readonly Invoice[]): BookTable => ({
  header: [
    ...['Number', 'Kind', 'Date', 'Booked On', 'Due Date', 'Corrects', 'Reference', 'Customer'],
    ...['E-mail', 'Destination', 'Line', 'Description', 'Quantity', 'Price', 'Amount'],
  ],
  rows: documents.flatMap((document) =>
    listDocumentLines(document).map(({ kind, description, quantity, unitCents }) => [
      document.number,
      INVOICE_NAMES[document.kind],
      document.date,
      document.bookedOn,
      document.dueDate ?? '',
      document.invoiceNumber ?? '',
      document.reference,
      toCustomer(document),
      document.buyer.email ?? '',
      document.destination ?? '',
      kind,
      description,
      String(quantity),
      unitCents / 100,
      (unitCents * quantity) / 100,
    ]),
  ),
});

/** Without purchases that were entered by mistake. */
export const toPurchaseTable = (purchases: readonly Purchase[]): BookTable => ({
  header: ['Date', 'Seller', 'Number', 'Piece', 'Quantity', 'Cost', 'Amount', 'Note'],
  rows: purchases
    .filter(({ voidedAt }) => voidedAt === null)
    .flatMap(({ date, seller, note, lines }) =>
      lines.map(({ catalogNumber, name, quantity, cost }) => [
        date,
        seller,
        catalogNumber,
        name,
        String(quantity),
        toCents(cost) / 100,
        (toCents(cost) * quantity) / 100,
        note ?? '',
      ]),
    ),
});

/**
 * The template by which Xero imports sales invoices: rows of one number are one invoice. Credit notes are invoices of negative
 * amounts. The date is the day on which the document counts.
 * @returns a table for each file.
 */
export const toXeroTables = (documents: readonly Invoice[]): BookTable[] =>
  splitEach(documents, MAX_XERO_INVOICES).map((some) => ({
    header: [
      ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3'],
      ...['POAddressLine4', 'POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber'],
      ...['Reference', '*InvoiceDate', '*DueDate', 'Total', 'InventoryItemCode', '*Description'],
      ...['*Quantity', '*UnitAmount', 'Discount', '*AccountCode', '*TaxType', 'TaxAmount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'],
      'BrandingTheme',
    ],
    rows: some.flatMap(toXeroRows),
  }));

function toXeroRows(document: Invoice): BookTable['rows'] {
  const { number, reference, bookedOn, dueDate, buyer, currency } = document;
  const lines = listDocumentLines(document);
  const total = lines.reduce((cents, line) => cents + line.unitCents * line.quantity, 0) / 100;
  return lines.map(({ kind, description, quantity, unitCents }) => [
    toCustomer(document),
    buyer.email ?? '',
    ...Array.from({ length: 4 }, (_, n) => buyer.lines[n] ?? ''),
    ...blank(4),
    number,
    reference,
    toUsDate(bookedOn),
    toUsDate(dueDate ?? bookedOn),
    total,
    '',
    description,
    String(quantity),
    unitCents / 100,
    '',
    kind === 'tax' ? TAX_ACCOUNT : SALES_ACCOUNT,
    TAX_TYPE,
    0,
    ...blank(4),
    currency,
    '',
  ]);
}

/**
 * The columns that QuickBooks Online recognizes when it imports invoices. It imports no credit notes. The date is the day on
 * which the invoice counts.
 * @returns a table for each file.
 */
export const toQuickBooksTables = (invoices: readonly Invoice[]): BookTable[] =>
  splitEach(invoices, MAX_QUICKBOOKS_INVOICES).map((some) => ({
    header: [
      ...['Invoice number', 'Customer', 'Invoice date', 'Due date', 'Terms', 'Memo'],
      ...['Service Date', 'Item (Product/Service)', 'Item Description', 'Item Quantity'],
      ...['Item Rate', 'Item Amount', 'Item tax code'],
    ],
    rows: some.flatMap((invoice) =>
      listDocumentLines(invoice).map(({ kind, description, quantity, unitCents }) => [
        invoice.number,
        toCustomer(invoice),
        toUsDate(invoice.bookedOn),
        toUsDate(invoice.dueDate ?? invoice.bookedOn),
        '',
        invoice.reference,
        '',
        QUICKBOOKS_ITEMS[kind],
        description,
        String(quantity),
        unitCents / 100,
        (unitCents * quantity) / 100,
        '',
      ]),
    ),
  }));

/** @returns one empty part without any values. */
const splitEach = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(values.length / size)) }, (_, n) =>
    values.slice(n * size, (n + 1) * size),
  );

const toCustomer = ({ buyer }: Invoice): string => buyer.name || buyer.email || 'Customer';
