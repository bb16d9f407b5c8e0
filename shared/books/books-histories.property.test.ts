import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookAction } from '../../tests/support/book-actions.ts';
import { BookHistory } from '../../tests/support/book-history.ts';
import { NOTHING, type PlainFigures } from '../../tests/support/plain-books.ts';
import { numRuns } from '../../tests/support/property-runs.ts';
import { BOOK_GROUPS, type BookFigures, type Books } from '../entities/books.ts';
import { INVOICE_KINDS, type Invoice, type InvoiceKind } from '../entities/invoice.ts';
import { toInvoiceNumber } from '../invoice-numbers.ts';
import type { BookTable } from '../quotes/books.ts';
import { sum, toCents } from '../quotes/money.ts';
import { toDocumentTable, toQuickBooksTables, toXeroTables } from './export-tables.ts';
import { valueInventory } from './inventory.ts';
import { sumBooks } from './sum-books.ts';

const FIELDS = Object.keys(NOTHING) as (keyof PlainFigures)[];

const mapFields = (getValue: (field: keyof PlainFigures) => number): PlainFigures => ({
  ...NOTHING,
  ...Object.fromEntries(FIELDS.map((field) => [field, getValue(field)])),
});

const toPlain = (figures: BookFigures): PlainFigures =>
  mapFields((field) => {
    const value = figures[field];
    return typeof value === 'number' ? value : toCents(value);
  });

const addUp = (all: readonly PlainFigures[]): PlainFigures =>
  mapFields((field) => sum(all.map((each) => each[field])));

const listMonths = ({ entries }: BookHistory): Books['rows'] => sumBooks(entries, 'month').rows;

function expectGroups(history: BookHistory): void {
  const { entries, plain } = history;
  const months = listMonths(history).map(({ key, ...row }) => [key, toPlain(row)]);
  expect(Object.fromEntries(months)).toEqual(Object.fromEntries(plain.months));
  const total = addUp([...plain.months.values()]);
  const profit = total.sales + total.shipping - total.cost - total.shares - total.fees;
  for (const by of BOOK_GROUPS) {
    const books = sumBooks(entries, by);
    expect(toPlain(books.total)).toEqual(total);
    expect(addUp(books.rows.map(toPlain))).toEqual(total);
    expect(toCents(books.total.profit)).toBe(profit);
    expect(sum(books.rows.map((row) => toCents(row.profit)))).toBe(profit);
  }
  for (const row of sumBooks(entries, 'consignor').rows) {
    const { sales, commission, shares } = toPlain(row);
    expect(commission + shares).toBe(row.key === '' ? 0 : sales);
  }
}

type Cells = BookTable['rows'][number];
const sumAmounts = (tables: readonly BookTable[], getAmount: (row: Cells) => number): number =>
  sum(tables.flatMap(({ rows }) => rows.map((row) => Math.round(getAmount(row) * 100))));

const sumDocuments = (documents: readonly Invoice[]): number =>
  sumAmounts([toDocumentTable(documents)], (row) => Number(row[14]));

function expectNumbers(all: readonly Invoice[], wanted: InvoiceKind): void {
  const documents = all.filter(({ kind }) => kind === wanted);
  const numbers = new Set(toDocumentTable(documents).rows.map(([number]) => number));
  expect([...numbers]).toEqual(documents.map((_, n) => toInvoiceNumber(wanted, 2026, n + 1)));
}

function expectExports({ documents, plain }: BookHistory): void {
  for (const [month, { sales, shipping, tax }] of plain.months) {
    const total = sales + shipping + tax;
    const some = documents.filter(({ bookedOn }) => bookedOn.startsWith(month));
    const xero = sumAmounts(toXeroTables(some), (row) => Number(row[17]) * Number(row[18]));
    const invoices = some.filter(({ kind }) => kind === 'invoice');
    const notes = some.filter(({ kind }) => kind === 'credit-note');
    const quickBooks = sumAmounts(toQuickBooksTables(invoices), (row) => Number(row[11]));
    expect(sumDocuments(some)).toBe(total);
    expect(xero).toBe(total);
    expect(quickBooks + sumDocuments(notes)).toBe(total);
  }
  for (const kind of INVOICE_KINDS) expectNumbers(documents, kind);
}

function expectInventory({ documents, stock, plain }: BookHistory): void {
  for (const day of new Set(documents.map(({ bookedOn }) => bookedOn))) {
    const { count, cost, consigned } = valueInventory(stock, day);
    const value = { own: count, cost: toCents(cost), consigned: consigned.count };
    expect(value).toEqual(plain.countStock(day));
  }
}

const actions = (maxLength: number) => fc.array(bookAction, { minLength: 1, maxLength });

test('the books agree with plain ones for any history, in all groups, in all exports and by day', () => {
  fc.assert(
    fc.property(actions(25), (some) => {
      const history = new BookHistory();
      for (const action of some) history.run(action);
      expectGroups(history);
      expectExports(history);
      expectInventory(history);
    }),
    { numRuns: numRuns(5_000) },
  );
});

test('closed figures never change, even if nothing is known of the pieces any more', () => {
  fc.assert(
    fc.property(actions(25), (some) => {
      const history = new BookHistory();
      const closed = new Map<string, Books['rows'][number]>();
      for (const action of some) {
        history.run(action);
        if (action.kind !== 'close') continue;
        const isClosed = ({ key }: { key: string }) =>
          history.closedYears.includes(Number(key.slice(0, '2026'.length)));
        for (const row of listMonths(history).filter(isClosed)) {
          expect(closed.get(row.key) ?? row).toEqual(row);
          closed.set(row.key, row);
        }
      }
      history.forgetPieces();
      const months = new Map(listMonths(history).map((row) => [row.key, row]));
      for (const [month, row] of closed) expect(months.get(month)).toEqual(row);
    }),
    { numRuns: numRuns(2_000) },
  );
});

test('nothing is left of an invoice whose pieces and shipping are refunded', () => {
  fc.assert(
    fc.property(actions(10), (some) => {
      const history = new BookHistory();
      const sales = some.filter(({ kind }) => kind === 'sale');
      for (const sale of sales) history.run(sale);
      for (const [order] of sales.entries()) {
        const credit = { kind: 'credit', days: 0, order, units: 4, isRefund: true } as const;
        for (let line = 0; line < 4; line++) history.run({ ...credit, line, percent: null });
        history.run({ ...credit, line: 0, percent: 100 });
      }
      const { total, taxes } = sumBooks(history.entries, 'month');
      const zero = '0.00';
      const nothing = { sales: zero, shipping: zero, shares: zero, commission: zero };
      expect(total).toMatchObject(nothing);
      for (const line of taxes) expect(line).toMatchObject({ taxable: zero, tax: zero });
    }),
    { numRuns: numRuns(1_000) },
  );
});
