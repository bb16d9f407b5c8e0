import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { toInvoiceNumber } from '../../../shared/invoice-numbers.ts';
import { makeInvoice, toUuid } from '../../../tests/support/book-documents.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import type { InvoiceSeries } from './invoices.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let invoices: typeof import('./invoices.ts');
let years: typeof import('./closed-years.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  invoices = await import('./invoices.ts');
  years = await import('./closed-years.ts');
});
afterAll(() => engines.stop());

const draft = (year: number, position: number): Invoice =>
  makeInvoice({
    number: toInvoiceNumber('invoice', year, position),
    orderId: toUuid(`order ${year} ${position}`),
    date: `${year}-03-05`,
    issuedAt: `${year}-03-05T12:00:0${position}.000Z`,
  });
/** Closes the year with books that are based on the series as read. */
function close(year: number, ...series: InvoiceSeries[]) {
  const by = { id: toUuid('owner'), email: 'owner@shop.example' };
  const closed = { year, sha256: 'a'.repeat(64), closedAt: '2026-11-30T12:00:00.000Z', by };
  return years.saveClosedYear(closed, series.map(invoices.unchangedSeriesCheck));
}

test('a year is not closed with books that lack an invoice', async () => {
  const year = 2090;
  const empty = await invoices.findSeries('invoice', year);
  const notes = await invoices.findSeries('credit-note', year);
  expect(await invoices.saveInvoice(draft(year, 1), empty)).toBe(true);
  expect(await close(year, empty, notes)).toBe(false);
  const read = await invoices.findSeries('invoice', year);
  expect(await invoices.saveInvoice(draft(year, 2), read)).toBe(true);
  expect(await close(year, read, notes)).toBe(false);
  expect(await years.isClosedYear(year)).toBe(false);
  expect(await close(year, await invoices.findSeries('invoice', year), notes)).toBe(true);
  expect(await close(year)).toBe(false);
});

test('a year is not closed with books that lack a purchase or a sale elsewhere', async () => {
  const year = 2091;
  const { transactWrite } = await import('./conditional-writes.ts');
  const write = () => transactWrite(years.openYearWrites(`${year}-03-05`));
  const closed = {
    ...{ year, sha256: 'a'.repeat(64), closedAt: '2026-11-30T12:00:00.000Z' },
    by: { id: toUuid('owner'), email: 'owner@shop.example' },
  };
  for (let times = 0; times < 2; times++) {
    const check = await years.readUnchangedYearCheck(year);
    expect(await write()).toBe(true);
    expect(await years.saveClosedYear(closed, [check])).toBe(false);
  }
  const check = await years.readUnchangedYearCheck(year);
  expect(await years.saveClosedYear(closed, [check])).toBe(true);
  expect(await write()).toBe(false);
});

test('either the invoice or the close comes first, never both at once', async () => {
  for (let year = 2092; year < 2097; year++) {
    const series = await invoices.findSeries('invoice', year);
    const more = [years.openYearCheck(`${year}-03-05`)];
    const [isIssued, isClosed] = await Promise.all([
      invoices.saveInvoice(draft(year, 1), series, { more }),
      close(year, series),
    ]);
    expect([isIssued, isClosed].filter(Boolean)).toHaveLength(1);
  }
});
