import { useMemo } from 'react';
import type { BookFigures, BookGroup, Books } from '../../../../shared/entities/books.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { column, FIGURE } from '../common/column.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { formatGroup, GROUP_NAMES } from './bookWords.ts';

/** Longer tables render only the rows in view. */
const MAX_PLAIN_ROWS = 100;

interface ProfitRow extends BookFigures {
  id: string;
  name: string;
  isTotal: boolean;
}

/** The last row has the totals. */
export function ProfitTable({ books }: { books: Books | undefined }) {
  const by = books?.by ?? 'month';
  const rows = books && toRows(books);
  const columns = useMemo(() => toColumns(by), [by]);

  return (
    <DataTable
      label={`Profit by ${GROUP_NAMES[by].toLowerCase()}`}
      columns={columns}
      rows={rows}
      getKey={({ id }) => id}
      rowHeight={45}
      skeletonRows={4}
      phoneColumns="repeat(2, minmax(0, 1fr))"
      isVirtual={(rows?.length ?? 0) > MAX_PLAIN_ROWS}
    />
  );
}

const toRows = ({ by, rows, total }: Books): ProfitRow[] => [
  ...rows.map(({ key, ...figures }) => ({
    ...figures,
    id: `group ${key}`,
    name: formatGroup(by, key),
    isTotal: false,
  })),
  { ...total, id: 'total', name: 'Total', isTotal: true },
];

const show = ({ isTotal }: ProfitRow, text: string) => (isTotal ? <b>{text}</b> : text);

const AMOUNT = 'minmax(6.25rem, 1fr)';
/** Hidden on tablets. */
const SECONDARY = { ...FIGURE, tabletWidth: null };
/** Hidden on small laptops as well. */
const WIDE_ONLY = { ...FIGURE, isWideOnly: true };

const amount = (
  header: string,
  pick: (row: ProfitRow) => string,
  options: Parameters<typeof column<ProfitRow>>[2] = FIGURE,
) => column<ProfitRow>(header, AMOUNT, options, (row) => show(row, formatAmount(pick(row))));

const FIGURES: readonly Column<ProfitRow>[] = [
  column('Pieces', '4.5rem', FIGURE, (row) => show(row, formatCount(row.count))),
  amount('Sales', ({ sales }) => sales),
  amount('Shipping', ({ shipping }) => shipping, WIDE_ONLY),
  amount('Tax', ({ tax }) => tax, WIDE_ONLY),
  amount('Cost', ({ cost }) => cost),
  amount('Shares', ({ shares }) => shares),
  amount('Commission', ({ commission }) => commission, WIDE_ONLY),
  amount('Fees', ({ fees }) => fees, SECONDARY),
  amount('Profit', ({ profit }) => profit),
  column('Days on shelf', '5.5rem', SECONDARY, (row) =>
    show(row, row.daysOnShelf === null ? '–' : formatCount(row.daysOnShelf)),
  ),
];

const toColumns = (by: BookGroup): readonly Column<ProfitRow>[] => [
  column(
    GROUP_NAMES[by],
    'minmax(8rem, 2fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ name }) => name },
    (row) => show(row, row.name),
  ),
  ...FIGURES,
];
