import pMap from 'p-map';
import { type Books, MAX_WITHOUT_INVOICE } from '../../../shared/entities/books.ts';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { split } from '../../platform/split.ts';
import { findInvoiceOf } from '../../platform/table/invoices.ts';
import type { PaidQuote } from '../../platform/table/paid-quotes.ts';

type Missing = Books['withoutInvoice'];
type SoldQuote = PaidQuote & { sale: NonNullable<PaidQuote['sale']> };

export interface PeriodSources {
  /** Of the period. */
  documents: readonly Invoice[];
  quotes: ReadonlyMap<string, PaidQuote>;
  isInPeriod: (date: string) => boolean;
  toDay: (at: string) => string;
}

const PAGE = 100;
const CONCURRENT_READS = 16;

/** @returns the first sales of the period that have no invoice of any day. */
export async function listSalesWithoutInvoice(sources: PeriodSources): Promise<Missing> {
  const { documents, quotes, isInPeriod, toDay } = sources;
  const invoiced = new Set(documents.map(({ orderId }) => orderId));
  const sales = [...quotes.values()]
    .filter(isPricedSale)
    .filter(({ id, sale }) => !invoiced.has(id) && isInPeriod(toDay(sale.at)))
    .sort((one, other) => one.sale.at.localeCompare(other.sale.at));
  const found: Missing = [];
  for (const some of split(sales, PAGE)) {
    if (found.length >= MAX_WITHOUT_INVOICE) break;
    found.push(...(await filterWithoutInvoice(some)));
  }
  return found.slice(0, MAX_WITHOUT_INVOICE);
}

/** Other sales get no invoice. */
const isPricedSale = (quote: PaidQuote): quote is SoldQuote =>
  quote.sale !== null &&
  toCents(quote.sale.total) > 0 &&
  quote.sale.lines.some(({ price }) => toCents(price) > 0);

async function filterWithoutInvoice(sales: readonly SoldQuote[]): Promise<Missing> {
  const found = await pMap(
    sales,
    async ({ id, reference }) => ((await findInvoiceOf(id)) ? [] : [{ orderId: id, reference }]),
    { concurrency: CONCURRENT_READS },
  );
  return found.flat();
}
