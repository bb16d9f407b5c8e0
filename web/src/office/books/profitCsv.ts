import type { BookFigures, Books } from '../../../../shared/entities/books.ts';
import { type CsvCell, formatRows } from '../../lib/csv.ts';
import { formatGroup, GROUP_NAMES } from './bookWords.ts';

/** Amounts are numbers: a negative one must not be taken for a formula. */
const FIGURES: Readonly<Record<string, (figures: BookFigures) => CsvCell | null>> = {
  Pieces: ({ count }) => count,
  Sales: ({ sales }) => Number(sales),
  Shipping: ({ shipping }) => Number(shipping),
  'Sales Tax': ({ tax }) => Number(tax),
  Cost: ({ cost }) => Number(cost),
  Shares: ({ shares }) => Number(shares),
  Commission: ({ commission }) => Number(commission),
  Fees: ({ fees }) => Number(fees),
  Profit: ({ profit }) => Number(profit),
  'Pieces without Cost': ({ withoutCost }) => withoutCost,
  'Days on the Shelf': ({ daysOnShelf }) => daysOnShelf,
};

export function formatProfit({ by, rows, total }: Books): string {
  const named = rows.map(({ key, ...figures }) => ({ ...figures, name: formatGroup(by, key) }));
  const cells = {
    [GROUP_NAMES[by]]: ({ name }: { name: string }) => name,
    ...FIGURES,
  };
  return formatRows<BookFigures & { name: string }>(cells, [...named, { ...total, name: 'Total' }]);
}
