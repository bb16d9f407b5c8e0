import { getYear } from '../../../shared/books/fees.ts';
import { type Books, MAX_WITHOUT_INVOICE } from '../../../shared/entities/books.ts';
import { INVOICE_KINDS } from '../../../shared/entities/invoice.ts';
import { saveClosedBooks } from '../../platform/bucket/closed-books.ts';
import { conflict } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import {
  type ClosedYear,
  isClosedYear,
  readUnchangedYearCheck,
  saveClosedYear,
} from '../../platform/table/closed-years.ts';
import { ALL_DAYS } from '../../platform/table/day-periods.ts';
import {
  findSeries,
  type InvoiceSeries,
  unchangedSeriesCheck,
} from '../../platform/table/invoices.ts';
import type { Actor } from '../../platform/table/users.ts';
import { getCurrentYear, listClosedYears } from './closed-years.ts';
import { loadBooks } from './load-books.ts';
import { loadInventory } from './load-inventory.ts';

const MAX_NAMED = 10;

/**
 * Stores the books of a past year, and those of earlier open ones, with costs, shares, names and the inventory as they are
 * now. A repetition changes nothing.
 * @throws AppError CONFLICT naming sales that have no invoice.
 */
export async function closeBooks(year: number, by: Actor): Promise<void> {
  for (const each of await listYearsToClose(year)) {
    const message = 'Others are changing the books of this year. Please try again.';
    await retryOnConflict(message, () => closeYear(each, by));
  }
}

/** @returns the open years from the first entry on, oldest first. */
async function listYearsToClose(year: number): Promise<number[]> {
  const [closed, { entries }] = await Promise.all([
    listClosedYears(),
    loadBooks({ ...ALL_DAYS, to: getLastDay(year) }),
  ]);
  const firstYear = entries.reduce((first, { date }) => Math.min(first, getYear(date)), year);
  return Array.from({ length: year - firstYear + 1 }, (_, n) => firstYear + n).filter(
    (each) => !closed.includes(each),
  );
}

/** @returns undefined if a document was issued meanwhile, or a purchase or a sale elsewhere of the year was written. */
async function closeYear(year: number, by: Actor): Promise<Pick<ClosedYear, 'year'> | undefined> {
  if (await isClosedYear(year)) return { year };
  // They are read first: what is written after that makes the books outdated.
  const [series, yearCheck] = await Promise.all([
    listSeriesSince(year),
    readUnchangedYearCheck(year),
  ]);
  const on = getLastDay(year);
  const [{ entries, withoutInvoice }, inventory] = await Promise.all([
    loadBooks({ from: `${year}-01-01`, to: on }),
    loadInventory(on),
  ]);
  requireInvoices(year, withoutInvoice);
  const sha256 = await saveClosedBooks(year, { entries, inventory });
  const closed = { year, sha256, closedAt: new Date().toISOString(), by };
  const checks = [...series.map(unchangedSeriesCheck), yearCheck];
  return (await saveClosedYear(closed, checks)) ? closed : undefined;
}

const getLastDay = (year: number): string => `${year}-12-31`;

/** Documents that count in a year may be issued later. */
async function listSeriesSince(year: number): Promise<InvoiceSeries[]> {
  const years = Array.from({ length: (await getCurrentYear()) - year + 1 }, (_, n) => year + n);
  return Promise.all(years.flatMap((each) => INVOICE_KINDS.map((kind) => findSeries(kind, each))));
}

/** @throws AppError CONFLICT */
function requireInvoices(year: number, sales: Books['withoutInvoice']): void {
  const { length } = sales;
  if (length === 0) return;
  const names = sales.slice(0, MAX_NAMED).map(({ reference }) => reference);
  const list = `${names.join(', ')}${length > MAX_NAMED ? ', …' : ''}`;
  const count = length < MAX_WITHOUT_INVOICE ? length : `At least ${length}`;
  throw conflict(
    length === 1
      ? `1 sale of ${year} has no invoice: ${list}. Issue its invoice first.`
      : `${count} sales of ${year} have no invoice: ${list}. Issue their invoices first.`,
  );
}
