import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { getYear } from '../../../shared/books/fees.ts';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { toInvoiceNumber } from '../../../shared/invoice-numbers.ts';
import { shift } from '../../../shared/quotes/quote.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { deleteInvoicePdf, saveInvoicePdf } from '../../platform/bucket/invoices.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { openYearCheck } from '../../platform/table/closed-years.ts';
import type { Write } from '../../platform/table/conditional-writes.ts';
import {
  findInvoice,
  findSeries,
  type InvoiceSeries,
  unchangedQuoteCheck,
} from '../../platform/table/invoices.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import type { IssuedFacts } from '../documents/issued-invoice.ts';
import type { Shop } from '../documents/pdf.ts';
import { requireOpenYear } from './closed-years.ts';
import type { InvoiceCopy } from './invoice-copy.ts';

export interface Draft extends Omit<IssuedFacts, 'invoice'> {
  copy: InvoiceCopy;
  /** As read. After a change, the document is prepared again. */
  quote: StoredQuote;
  shop: Shop;
  /**
   * @param checks of the transaction that writes the document.
   * @returns false if the number was taken since the series was read, or the copy is outdated.
   */
  save(document: Invoice, series: InvoiceSeries, checks: readonly Write[]): Promise<boolean>;
}

// Two requests of this process would print the same number, and one of them in vain.
const oneAtATime = pLimit(1);

/**
 * Issues a document with the next number of its series. The number is taken in the transaction that writes the document;
 * after a lost race the next one is tried. A process that ends before leaves at most a PDF that no document refers to.
 * @param prepare returns the document if it was issued before. It may run several times.
 * @throws AppError CLOSED if it would count in a closed year, and what `prepare` throws.
 */
export const issueDocument = (prepare: () => Promise<Draft | Invoice>): Promise<Invoice> =>
  oneAtATime(() =>
    retryOnConflict('Other invoices are being issued. Please try again.', async () => {
      const prepared = await prepare();
      return 'copy' in prepared ? tryToIssue(prepared) : prepared;
    }),
  );

async function tryToIssue(draft: Draft): Promise<Invoice | undefined> {
  const { copy, quote, shop, save, ...printed } = draft;
  const now = new Date().toISOString();
  const year = getYear(toShopDate(now, shop.timeZone));
  const series = await findSeries(copy.kind, year);
  const issuedAt = toTimeAfter(series, now);
  const date = toShopDate(issuedAt, shop.timeZone);
  const bookedOn = copy.bookedOn ?? date;
  await requireOpenYear(bookedOn);
  const number = toInvoiceNumber(copy.kind, year, series.last + 1);
  const invoice = { ...copy, number, date, bookedOn, issuedAt };
  // Import on demand: most calls need no typefaces.
  const { renderIssuedInvoice } = await import('../documents/issued-invoice.ts');
  const pdf = await renderIssuedInvoice({ ...printed, invoice }, shop);
  const document = { ...invoice, sha256: createHash('sha256').update(pdf).digest('hex') };
  await saveInvoicePdf(document, pdf);
  const checks = [openYearCheck(bookedOn), unchangedQuoteCheck(quote)];
  if (await save(document, series, checks)) return document;
  await deleteUnlessIssued(document);
  return undefined;
}

/** The clocks of processes differ, but a higher number is never older. */
const toTimeAfter = ({ lastIssuedAt }: InvoiceSeries, now: string): string =>
  lastIssuedAt !== null && lastIssuedAt >= now ? shift(lastIssuedAt, 1) : now;

/** A write whose answer was lost may have succeeded, and another process may have issued the same paper. */
async function deleteUnlessIssued(document: Invoice): Promise<void> {
  const issued = await findInvoice(document.number);
  if (issued?.sha256 !== document.sha256) await deleteInvoicePdf(document);
}
