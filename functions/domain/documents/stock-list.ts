import { formatMoney } from '../../../shared/quotes/money.ts';
import { LEFT, RIGHT, type Shop } from './pdf.ts';
import { renderShowPaper, type ShowFacts } from './show-heading.ts';
import { type Column, drawTable } from './table.ts';

export const STOCK_AMOUNTS = ['sharePrice', 'cost', 'floor'] as const;
type StockAmount = (typeof STOCK_AMOUNTS)[number];

interface StockListLine extends Partial<Record<StockAmount, string | null>> {
  number: string;
  name: string;
  /** On the shelf. */
  place: string;
  quantity: number;
  consignor?: string | null;
}

interface StockListFacts extends ShowFacts<StockListLine> {
  /** What the reader may see. */
  amounts: readonly StockAmount[];
}

const AMOUNT_TITLES = { sharePrice: 'Price', cost: 'Cost', floor: 'Floor' } as const;
const AMOUNT_STEP = 66;
const GAP = 6;

/** For staff, with a box to tick for each piece. */
export const renderStockList = (facts: StockListFacts, shop: Shop): Promise<Buffer> =>
  renderShowPaper('Stock list', facts, shop, (pdf, top) => {
    const rows = facts.lines.toSorted(compareLines).map((line) => toRow(line, facts.amounts));
    drawTable(pdf, toColumns(facts.amounts), rows, top + 20);
  });

/** In the order of the shelves. */
const compareLines = (a: StockListLine, b: StockListLine): number =>
  a.place.localeCompare(b.place, 'en', { numeric: true }) ||
  a.number.localeCompare(b.number, 'en', { numeric: true });

function toColumns(amounts: readonly StockAmount[]): Column[] {
  const amountsX = RIGHT + GAP - amounts.length * AMOUNT_STEP;
  const quantity: Column = { title: 'Qty', x: amountsX - 32, width: 26, align: 'right' };
  const placeX = quantity.x - 90;
  const nameX = LEFT + 26;
  return [
    { title: '', x: LEFT, width: 20, align: 'left' },
    { title: 'Piece', x: nameX, width: placeX - GAP - nameX, align: 'left', isText: true },
    { title: 'Place', x: placeX, width: 84, align: 'left', isText: true },
    quantity,
    ...amounts.map(
      (amount, n): Column => ({
        title: AMOUNT_TITLES[amount],
        x: amountsX + n * AMOUNT_STEP,
        width: AMOUNT_STEP - GAP,
        align: 'right',
      }),
    ),
  ];
}

function toRow(line: StockListLine, amounts: readonly StockAmount[]): string[] {
  const { number, name, place, quantity, consignor } = line;
  return [
    '[ ]',
    [name, [number, consignor].filter(Boolean).join(' · ')].join('\n'),
    place,
    String(quantity),
    ...amounts.map((amount) => {
      const value = line[amount];
      return value ? formatMoney(value) : '';
    }),
  ];
}
