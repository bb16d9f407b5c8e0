import * as z from 'zod';
import { Invoice, type InvoiceKind } from '../../../shared/entities/invoice.ts';
import type { PersonalData } from '../personal-data.ts';
import { batchGet } from './batch-get.ts';
import { createWrite, transactWrite, type Write } from './conditional-writes.ts';
import { type Period, periodQuery } from './day-periods.ts';
import { ORDERS, ORDERS_ARCHIVED, type StoredQuote } from './orders.ts';
import { requireAllRows } from './parse-rows.ts';
import { getRow, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                             | keys                                                          |
 * |--------------------------------------------|---------------------------------------------------------------|
 * | invoices and credit notes, by day          | PK = `INVOICES`, SK = `<bookedOn>#<issuedAt>#<number>`        |
 * | one by its number                          | PK = `INVOICE_NUMBER#<number>`, SK = `INVOICE_NUMBER`         |
 * | the invoice of a quote; its credit notes   | PK = `INVOICES_OF#<quote id>`, SK = `INVOICE`, `CREDIT#<key>` |
 * | earlier invoices of a quote, all credited  | PK = `INVOICES_OF#<quote id>`, SK = `PAST#<number>`           |
 * | the last number of a kind in a year        | PK = `INVOICE_SERIES`, SK = `<kind>#<year>`                   |
 *
 * A number is taken in the transaction that writes its document, so a series has no gap. No row is changed or deleted, except
 * the last numbers, and the row `INVOICE` of a quote with the count of its credit notes.
 */
export const INVOICES = 'INVOICES';
export const INVOICE_NUMBER = 'INVOICE_NUMBER#';
export const INVOICES_OF = 'INVOICES_OF#';
export const INVOICE_SERIES = 'INVOICE_SERIES';

export const personalData = {
  of: 'address',
  content: 'invoices and credit notes with the name, addresses and purchases of the buyer',
  expires: 'never',
  notExported:
    'the quotes list the invoice of their current agreement, and members download it there; staff hand out credit notes and earlier invoices on request',
  kept: 'invoices and credit notes with name and addresses, as they were issued: tax law requires that they are kept unchanged, also after the person was erased',
} as const satisfies PersonalData;

const INVOICE_SK = 'INVOICE';
const CREDIT = 'CREDIT#';
const PAST = 'PAST#';

const documentKey = ({ bookedOn, issuedAt, number }: Invoice) => ({
  PK: INVOICES,
  SK: `${bookedOn}#${issuedAt}#${number}`,
});
const numberKey = (number: string) => ({
  PK: `${INVOICE_NUMBER}${number}`,
  SK: 'INVOICE_NUMBER',
});
const ofOrderKey = (orderId: string, SK: string) => ({ PK: `${INVOICES_OF}${orderId}`, SK });
const seriesKey = ({ kind, year }: Pick<InvoiceSeries, 'kind' | 'year'>) => ({
  PK: INVOICE_SERIES,
  SK: `${kind}#${year}`,
});

export interface InvoiceSeries {
  kind: InvoiceKind;
  year: number;
  last: number;
  /** When the last one was issued; null before the first. */
  lastIssuedAt: string | null;
}

const StoredSeries = z.object({ last: z.int().positive(), lastIssuedAt: z.iso.datetime() });

export async function findSeries(kind: InvoiceKind, year: number): Promise<InvoiceSeries> {
  const row = await getRow(seriesKey({ kind, year }));
  const stored = row ? StoredSeries.parse(row) : { last: 0, lastIssuedAt: null };
  return { kind, year, ...stored };
}

/** Part of a transaction that fails once the series goes on. */
export const unchangedSeriesCheck = (series: InvoiceSeries): Write => ({
  ConditionCheck: { TableName: tableName(), Key: seriesKey(series), ...isUnchanged(series) },
});

const isUnchanged = ({ last }: InvoiceSeries) =>
  last === 0
    ? { ConditionExpression: 'attribute_not_exists(PK)' }
    : {
        ConditionExpression: '#last = :last',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: { ':last': last },
      };

/** Yields invoices and credit notes by the day on which they count, and those of a day in the order of `issuedAt`.
 *  @param after the last one of the previous page, which must be in the period. */
export const iterateInvoices = (period: Period, after?: Invoice): AsyncGenerator<Invoice, void> =>
  iterateRows(periodQuery(INVOICES, period), (row) => Invoice.parse(row), {
    after: after && documentKey(after),
  });

/** Sums need every row, so a malformed one is an error. */
export const listInvoices = (period: Period): Promise<Invoice[]> =>
  requireAllRows(() => Array.fromAsync(iterateInvoices(period)));

export const findInvoice = (number: string): Promise<Invoice | undefined> =>
  findReferred(numberKey(number));

/** @returns the invoice of a quote. */
export const findInvoiceOf = (orderId: string): Promise<Invoice | undefined> =>
  findReferred(ofOrderKey(orderId, INVOICE_SK));

/** @returns the credit note of any invoice of a quote that has this cause. */
export const findCreditNote = (orderId: string, key: string): Promise<Invoice | undefined> =>
  findReferred(ofOrderKey(orderId, `${CREDIT}${key}`));

const Reference = z.object({ SK: z.string(), documentSk: z.string() });

async function findReferred(key: Parameters<typeof getRow>[0]): Promise<Invoice | undefined> {
  const reference = await getRow(key);
  if (!reference) return undefined;
  const row = await getRow({ PK: INVOICES, SK: Reference.parse(reference).documentSk });
  return row && Invoice.parse(row);
}

interface Credit {
  /** What caused the credit note, which is issued once. */
  key: string;
  note: Invoice;
}

export interface InvoiceWithCredits {
  invoice: Invoice;
  /** Oldest first. */
  credits: readonly Credit[];
}

export function findInvoiceWithCredits(orderId: string): Promise<InvoiceWithCredits | undefined> {
  return requireAllRows(async () => {
    const { references, documents } = await loadDocumentsOf(orderId);
    const findOf = (SK: string) => {
      const reference = references.find((each) => each.SK === SK);
      return documents.get(reference?.documentSk);
    };
    const invoice = findOf(INVOICE_SK);
    if (!invoice) return undefined;
    const credits = references.flatMap(({ SK }) => {
      const note = SK.startsWith(CREDIT) ? findOf(SK) : undefined;
      return note?.invoiceNumber === invoice.number ? [{ key: SK.slice(CREDIT.length), note }] : [];
    });
    return { invoice, credits: credits.sort((a, b) => compareTimes(a.note, b.note)) };
  });
}

const compareTimes = (one: Invoice, other: Invoice): number =>
  one.issuedAt.localeCompare(other.issuedAt);

/** @returns all invoices and credit notes of a quote, oldest first. */
export const listInvoicesOf = (orderId: string): Promise<Invoice[]> =>
  requireAllRows(async () => {
    const { documents } = await loadDocumentsOf(orderId);
    return [...documents.values()].sort(compareTimes);
  });

async function loadDocumentsOf(orderId: string) {
  const references = await Array.fromAsync(
    iterateRows(partitionQuery(`${INVOICES_OF}${orderId}`), (row) => Reference.parse(row)),
  );
  const keys = references.map(({ documentSk }) => ({ PK: INVOICES, SK: documentSk }));
  const rows = await batchGet(keys, { ConsistentRead: true });
  const documents = new Map(rows.map((row) => [row.SK, Invoice.parse(row)]));
  return { references, documents };
}

/** Part of a transaction that fails once the quote has changed. */
export const unchangedQuoteCheck = ({ id, archivedAt, revision }: StoredQuote): Write => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: { PK: archivedAt === null ? ORDERS : ORDERS_ARCHIVED, SK: id },
    ConditionExpression: 'revision = :read',
    ExpressionAttributeValues: { ':read': revision },
  },
});

interface InvoiceSave {
  /** The invoice of an earlier agreement as read, with its credit notes. */
  before?: InvoiceWithCredits;
  /** More checks and writes of the same transaction. */
  more?: readonly Write[];
}

/**
 * @param series as read before, which the invoice continues.
 * @returns false if the number was taken since, the quote has another invoice, the one before has got another credit note,
 *  or one of the other checks has failed.
 */
export function saveInvoice(
  invoice: Invoice,
  series: InvoiceSeries,
  { before, more = [] }: InvoiceSave = {},
): Promise<boolean> {
  const reference = { ...toReference(invoice, INVOICE_SK), credits: 0 };
  return transactWrite([
    ...documentWrites(invoice, series),
    ...(before ? replaceWrites(reference, before) : [createWrite(reference)]),
    ...more,
  ]);
}

const replaceWrites = (
  reference: Record<string, unknown>,
  { invoice, credits }: InvoiceWithCredits,
): Write[] => [
  createWrite(toReference(invoice, `${PAST}${invoice.number}`)),
  {
    Put: {
      TableName: tableName(),
      Item: reference,
      ConditionExpression: 'documentSk = :before AND credits = :credits',
      ExpressionAttributeValues: {
        ':before': documentKey(invoice).SK,
        ':credits': credits.length,
      },
    },
  },
];

interface CreditSave extends Pick<InvoiceSave, 'more'> {
  /** What caused the credit note. */
  key: string;
  /** As read, with its credit notes. */
  found: InvoiceWithCredits;
}

/**
 * @param series as read before, which the credit note continues.
 * @returns false if the number was taken since, the cause has a credit note, the invoice has got another one or was
 *  replaced, or one of the other checks has failed.
 */
export function saveCreditNote(
  note: Invoice,
  series: InvoiceSeries,
  { key, found: { invoice, credits }, more = [] }: CreditSave,
): Promise<boolean> {
  return transactWrite([
    ...documentWrites(note, series),
    createWrite(toReference(note, `${CREDIT}${key}`)),
    {
      Update: {
        TableName: tableName(),
        Key: ofOrderKey(note.orderId, INVOICE_SK),
        UpdateExpression: 'SET credits = :next',
        ConditionExpression: 'documentSk = :invoice AND credits = :read',
        ExpressionAttributeValues: {
          ':invoice': documentKey(invoice).SK,
          ':read': credits.length,
          ':next': credits.length + 1,
        },
      },
    },
    ...more,
  ]);
}

const toReference = (document: Invoice, SK: string) => ({
  ...ofOrderKey(document.orderId, SK),
  documentSk: documentKey(document).SK,
});

function documentWrites(document: Invoice, series: InvoiceSeries): Write[] {
  const key = documentKey(document);
  return [
    {
      Put: {
        TableName: tableName(),
        Item: { ...seriesKey(series), last: series.last + 1, lastIssuedAt: document.issuedAt },
        ...isUnchanged(series),
      },
    },
    createWrite({ ...key, ...document }),
    createWrite({ ...numberKey(document.number), documentSk: key.SK }),
  ];
}
