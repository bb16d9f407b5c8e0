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
import { type DocumentLine, foldDiscount, listDocumentLines } from './document-lines.ts';

interface Limits {
  invoices: number;
  /** Without the header. */
  rows: number;
}

/** Of a file that the programs import. */
const XERO_LIMITS: Limits = { invoices: 500, rows: Number.POSITIVE_INFINITY };
const QUICKBOOKS_LIMITS: Limits = { invoices: 100, rows: 999 };

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
  splitRows(documents.map(toXeroRows), XERO_LIMITS).map((rows) => ({
    header: [
      ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3'],
      ...['POAddressLine4', 'POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber'],
      ...['Reference', '*InvoiceDate', '*DueDate', 'Total', 'InventoryItemCode', '*Description'],
      ...['*Quantity', '*UnitAmount', 'Discount', '*AccountCode', '*TaxType', 'TaxAmount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'],
      'BrandingTheme',
    ],
    rows,
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
 * The columns that QuickBooks Online recognizes when it imports invoices. It imports neither credit notes nor negative
 * amounts, so discounts are taken off the goods. The date is the day on which the invoice counts.
 * @returns a table for each file.
 */
export const toQuickBooksTables = (invoices: readonly Invoice[]): BookTable[] =>
  splitRows(invoices.map(toQuickBooksRows), QUICKBOOKS_LIMITS).map((rows) => ({
    header: [
      ...['Invoice number', 'Customer', 'Invoice date', 'Due date', 'Terms', 'Memo'],
      ...['Service Date', 'Item (Product/Service)', 'Item Description', 'Item Quantity'],
      ...['Item Rate', 'Item Amount', 'Item tax code'],
    ],
    rows,
  }));

const toQuickBooksRows = (invoice: Invoice): BookTable['rows'] =>
  listDocumentLines(foldDiscount(invoice)).map(({ kind, description, quantity, unitCents }) => [
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
  ]);

/** @param documents the rows of each; they are never divided.
 *  @returns the rows of each file: one without rows if there are no documents. */
function splitRows(documents: readonly BookTable['rows'][], max: Limits): BookTable['rows'][] {
  let file: BookTable['rows'][] = [];
  const files = [file];
  for (const rows of documents) {
    const isFull = file.length === max.invoices || file.flat().length + rows.length > max.rows;
    if (file.length > 0 && isFull) {
      file = [];
      files.push(file);
    }
    file.push(rows);
  }
  return files.map((each) => each.flat());
}

const toCustomer = ({ buyer }: Invoice): string => buyer.name || buyer.email || 'Customer';
