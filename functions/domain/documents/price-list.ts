import { formatMoney } from '../../../shared/quotes/money.ts';
import { BOTTOM, LEFT, type Pdf, RIGHT, type Shop, write } from './pdf.ts';
import { drawClosing } from './section.ts';
import { renderShowPaper, type ShowFacts } from './show-heading.ts';
import { type Column, drawTable, startPage } from './table.ts';

interface PriceListLine {
  type: string;
  number: string;
  name: string;
  quantity: number;
  /** Empty if unknown. */
  era: string;
  condition: string;
  price: string | null;
}

const COLUMNS: readonly Column[] = [
  { title: 'No.', x: LEFT, width: 84, align: 'left' },
  { title: 'Description', x: LEFT + 90, width: 180, align: 'left', isText: true },
  { title: 'Era', x: LEFT + 276, width: 86, align: 'left', isText: true },
  { title: 'Condition', x: LEFT + 368, width: 62, align: 'left', isText: true },
  { title: 'Price', x: RIGHT - 68, width: 68, align: 'right' },
];
/** The heading of a type stays with the first rows of its table. */
const MIN_HEIGHT = 110;

/** For customers. */
export const renderPriceList = (facts: ShowFacts<PriceListLine>, shop: Shop): Promise<Buffer> =>
  renderShowPaper('Price list', facts, shop, (pdf, top) => {
    let y = top + 8;
    const types = Map.groupBy(facts.lines.toSorted(compareLines), ({ type }) => type);
    for (const [type, lines] of types) y = drawType(pdf, type, lines, y + 14);
    drawClosing(pdf, 'Prices are in US dollars, for one piece, and without sales tax.', y + 14);
  });

const compareLines = (a: PriceListLine, b: PriceListLine): number =>
  a.type.localeCompare(b.type, 'en') ||
  a.name.localeCompare(b.name, 'en', { numeric: true }) ||
  a.number.localeCompare(b.number, 'en', { numeric: true });

function drawType(pdf: Pdf, type: string, lines: readonly PriceListLine[], top: number): number {
  const y = top + MIN_HEIGHT > BOTTOM ? startPage(pdf) : top;
  const below = write(pdf, type, LEFT, y, { font: 'strong', size: 12 });
  return drawTable(
    pdf,
    COLUMNS,
    lines.map(({ number, name, quantity, era, condition, price }) => [
      number,
      quantity > 1 ? `${name} (${quantity})` : name,
      era,
      condition,
      price === null ? 'By Request' : formatMoney(price),
    ]),
    below + 6,
  );
}
