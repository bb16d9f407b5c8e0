import type { Offer } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import type { LineFacts } from './line-facts.ts';
import {
  BOTTOM,
  COLORS,
  drawRule,
  LEFT,
  measure,
  type Pdf,
  RIGHT,
  write,
  writeLabel,
} from './pdf.ts';

interface Column {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}
const NAME_X = LEFT + 28;
const NUMBER: Column = { title: 'No.', x: LEFT, width: 24, align: 'left' };
const NAME: Column = { title: 'Description', x: NAME_X, width: 256, align: 'left' };
const QUANTITY: Column = { title: 'Qty', x: NAME_X + 262, width: 34, align: 'right' };
const PRICE: Column = { title: 'Unit price', x: QUANTITY.x + 38, width: 84, align: 'right' };
const AMOUNT: Column = { title: 'Amount', x: RIGHT - 86, width: 86, align: 'right' };
const COLUMNS = [NUMBER, NAME, QUANTITY, PRICE, AMOUNT];

const PADDING = 6;
const NUMERIC = { font: 'mono', size: 9 } as const;

/** The table may span several pages, each with a header row. @returns the y below. */
export function drawLines(pdf: Pdf, lines: readonly LineFacts[], top: number): number {
  let y = drawHead(pdf, top);
  lines.forEach((line, index) => {
    const { name, quantity, price } = line;
    const height = measure(pdf, name, { width: NAME.width }) + 2 * PADDING;
    if (y + height > BOTTOM) y = drawHead(pdf, startPage(pdf));
    const cell = (text: string, { x, width, align }: Column) =>
      write(pdf, text, x, y + PADDING + 1, { ...NUMERIC, width, align });
    cell(String(index + 1), NUMBER);
    write(pdf, name, NAME.x, y + PADDING, { width: NAME.width });
    cell(String(quantity), QUANTITY);
    cell(formatMoney(price), PRICE);
    cell(formatMoney(fromCents(amountCents(line))), AMOUNT);
    y += height;
    drawRule(pdf, y);
  });
  return y;
}

function drawHead(pdf: Pdf, y: number): number {
  for (const { title, x, width, align } of COLUMNS) writeLabel(pdf, title, x, y, { width, align });
  drawRule(pdf, y + 14, { color: COLORS.olive, width: 1 });
  return y + 14;
}

export function startPage(pdf: Pdf): number {
  pdf.addPage();
  return pdf.y;
}

type Extras = Partial<Pick<Offer, 'shipping' | 'insurance' | 'discount'>>;

export function drawTotals(
  pdf: Pdf,
  lines: readonly LineFacts[],
  { shipping = '0.00', insurance = '0.00', discount = '0.00' }: Extras,
  total: string,
  top: number,
): number {
  const subtotal = lines.reduce((sum, each) => sum + amountCents(each), 0);
  const extras = [
    ['Shipping', shipping],
    ['Insurance', insurance],
    ['Discount', discount],
  ] as const;
  const charged = extras.filter(([, amount]) => toCents(amount) > 0);
  const rows = [['Subtotal', fromCents(subtotal)] as const, ...charged];
  const x = NAME_X + 200;
  const height = (rows.length + 1) * ROW_HEIGHT + 24;
  let y = top + height > BOTTOM ? startPage(pdf) : top + 8;
  for (const [label, amount] of rows) {
    write(pdf, label, x, y, { color: COLORS.grey });
    const sign = label === 'Discount' ? '−' : '';
    write(pdf, `${sign}${formatMoney(amount)}`, AMOUNT.x, y + 1, {
      ...NUMERIC,
      width: AMOUNT.width,
      align: 'right',
    });
    y += ROW_HEIGHT;
  }
  drawRule(pdf, y, { from: x, color: COLORS.brass, width: 1.5 });
  y += 8;
  write(pdf, 'Total in US dollars', x, y, { font: 'strong', size: 11 });
  write(pdf, formatMoney(total), AMOUNT.x - 40, y + 0.5, {
    font: 'mono',
    size: 11.5,
    width: AMOUNT.width + 40,
    align: 'right',
  });
  return y + 24;
}

const ROW_HEIGHT = 17;
const amountCents = ({ price, quantity }: LineFacts) => toCents(price) * quantity;
