import type { BookFigures, BookGroup, Books } from '../entities/books.ts';
import { fromCents, sum } from '../quotes/money.ts';
import { getMedian } from '../quotes/monthly-report.ts';
import type { BookEntry } from './book-entry.ts';

const KEYS: Readonly<Record<BookGroup, (entry: BookEntry) => string>> = {
  month: ({ date }) => date.slice(0, '2026-11'.length),
  type: ({ type }) => type,
  unit: ({ unit }) => unit,
  source: ({ source }) => source,
  consignor: ({ consignor }) => consignor,
};

export const sumBooks = (
  entries: readonly BookEntry[],
  by: BookGroup,
): Pick<Books, 'rows' | 'total' | 'taxes'> => ({
  rows: [...Map.groupBy(entries, KEYS[by])]
    .map(([key, all]) => ({ key, ...sumEntries(all) }))
    .sort(byKey),
  total: sumEntries(entries),
  taxes: sumTaxes(entries),
});

/** Pieces without a key are last. */
const byKey = (one: { key: string }, other: { key: string }): number =>
  Number(one.key === '') - Number(other.key === '') || one.key.localeCompare(other.key, 'en');

function sumEntries(entries: readonly BookEntry[]): BookFigures {
  const add = (pick: (entry: BookEntry) => number) => sum(entries.map(pick));
  const salesCents = add((entry) => entry.salesCents);
  const shippingCents = add((entry) => entry.shippingCents);
  const costCents = add((entry) => entry.costCents);
  const sharesCents = add((entry) => entry.shareCents);
  const feesCents = add((entry) => entry.feeCents);
  return {
    count: add(({ quantity }) => quantity),
    sales: fromCents(salesCents),
    shipping: fromCents(shippingCents),
    tax: fromCents(add(({ taxCents }) => taxCents)),
    cost: fromCents(costCents),
    shares: fromCents(sharesCents),
    commission: fromCents(
      add((entry) => (entry.isConsigned ? entry.salesCents - entry.shareCents : 0)),
    ),
    fees: fromCents(feesCents),
    profit: fromCents(salesCents + shippingCents - costCents - sharesCents - feesCents),
    withoutCost: add(({ withoutCost }) => withoutCost),
    daysOnShelf: getMedian(entries.flatMap(({ daysOnShelf }) => daysOnShelf ?? [])),
  };
}

/** Sales by state show where the dealer may have to register; those abroad are of no state. */
const sumTaxes = (entries: readonly BookEntry[]): Books['taxes'] =>
  [...Map.groupBy(entries, ({ state }) => state ?? '')]
    .filter(([state]) => state !== '')
    .map(([state, all]) => ({
      state,
      sales: sumMoney(all, (entry) => entry.salesCents + entry.shippingCents),
      taxable: sumMoney(all, ({ taxableCents }) => taxableCents),
      tax: sumMoney(all, ({ taxCents }) => taxCents),
    }))
    .sort((one, other) => one.state.localeCompare(other.state));

const sumMoney = (entries: readonly BookEntry[], pick: (entry: BookEntry) => number): string =>
  fromCents(sum(entries.map(pick)));
