import pMap from 'p-map';
import { type BookEntry, groupBySource } from '../../../shared/books/book-entry.ts';
import { createOrderEntries } from '../../../shared/books/entries.ts';
import { type Fee, getYear, listFees, toOpenDay } from '../../../shared/books/fees.ts';
import type { Books } from '../../../shared/entities/books.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { loadClosedBooks } from '../../platform/bucket/closed-books.ts';
import { listClosedRows } from '../../platform/table/closed-years.ts';
import { isIn, type Period } from '../../platform/table/day-periods.ts';
import { listInvoices, listInvoicesOf } from '../../platform/table/invoices.ts';
import { loadPaidQuotes, type PaidQuote } from '../../platform/table/paid-quotes.ts';
import { requireAllRows } from '../../platform/table/parse-rows.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { loadFacts } from './load-facts.ts';
import { listSalesWithoutInvoice, type PeriodSources } from './sales-without-invoice.ts';

interface LoadedBooks extends Pick<Books, 'withoutInvoice'> {
  /** Those of closed years as they were stored. */
  entries: BookEntry[];
}

const CONCURRENT_READS = 16;

/** @returns the entries of the documents and fees of these days, and the sales without an invoice. */
export const loadBooks = (period: Period): Promise<LoadedBooks> =>
  requireAllRows(async () => {
    const [documents, quotes, closed, { timeZone }] = await Promise.all([
      listInvoices(period),
      loadPaidQuotes(),
      loadClosedYears(),
      getShopSettings(),
    ]);
    const isInPeriod = (date: string) => isIn(period, date);
    const toDay = (at: string) => toShopDate(at, timeZone);
    const sources = { documents, quotes, closed, isInPeriod, toDay };
    const [open, withoutInvoice] = await Promise.all([
      createOpenEntries(sources),
      listSalesWithoutInvoice(sources),
    ]);
    const stored = closed.entries.filter(({ date }) => isInPeriod(date));
    return { entries: [...stored, ...open], withoutInvoice };
  });

interface Sources extends PeriodSources {
  closed: ClosedYears;
}

async function createOpenEntries(sources: Sources): Promise<BookEntry[]> {
  const { documents, quotes, closed, isInPeriod, toDay } = sources;
  const stored = groupBySource(closed.entries);
  const isCounted = (date: string) => isInPeriod(date) && !closed.years.includes(getYear(date));
  const toFees = ({ ledger }: PaidQuote): Fee[] =>
    listFees(ledger, (at) => toOpenDay(toDay(at), closed.years));
  const hasFees = (quote: PaidQuote) =>
    toFees(quote).some(({ id, date }) => isCounted(date) && !stored.has(id));
  const orderIds = new Set([
    ...documents.flatMap(({ orderId, bookedOn }) => (isCounted(bookedOn) ? orderId : [])),
    ...[...quotes.values()].flatMap((quote) => (hasFees(quote) ? quote.id : [])),
  ]);
  if (orderIds.size === 0) return [];
  const orders = await pMap(
    orderIds,
    async (orderId) => ({ orderId, ofOrder: await listInvoicesOf(orderId) }),
    { concurrency: CONCURRENT_READS },
  );
  const invoices = orders
    .flatMap(({ ofOrder }) => ofOrder)
    .filter(({ kind }) => kind === 'invoice');
  const findPiece = await loadFacts(invoices);
  return orders
    .flatMap(({ orderId, ofOrder }) => {
      const quote = quotes.get(orderId);
      const facts = {
        soldAt: quote?.sale?.at ?? null,
        fees: quote ? toFees(quote) : [],
        findPiece: (number: string, productId: string) => findPiece({ number, orderId }, productId),
      };
      return createOrderEntries(ofOrder, facts, stored);
    })
    .filter(({ date }) => isCounted(date));
}

interface ClosedYears {
  years: readonly number[];
  /** As they were stored. */
  entries: readonly BookEntry[];
}

async function loadClosedYears(): Promise<ClosedYears> {
  const rows = await listClosedRows();
  const books = await pMap(rows, loadClosedBooks, { concurrency: CONCURRENT_READS });
  return {
    years: rows.map(({ year }) => year),
    entries: books.flatMap(({ entries }) => entries),
  };
}
