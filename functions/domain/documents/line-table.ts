import type { Offer } from '../../../shared/entities/order.ts';
import { formatMoney, fromCents, toCents } from '../../../shared/quotes/money.ts';
import { getTaxName } from '../../../shared/quotes/sale-names.ts';
import type { LineFacts } from './line-facts.ts';
import { BOTTOM, COLORS, drawRule, LEFT, type Pdf, RIGHT, write } from './pdf.ts';
import { type Column, drawTable, startPage } from './table.ts';

const NAME_X = LEFT + 28;
const NUMBER: Column = { title: 'No.', x: LEFT, width: 24, align: 'left' };
const NAME: Column = {
  title: 'Description',
  x: NAME_X,
  width: 256,
  align: 'left',
  isText: true,
};
const QUANTITY: Column = { title: 'Qty', x: NAME_X + 262, width: 34, align: 'right' };
const PRICE: Column = { title: 'Unit price', x: QUANTITY.x + 38, width: 84, align: 'right' };
const AMOUNT: Column = { title: 'Amount', x: RIGHT - 86, width: 86, align: 'right' };

const NUMERIC = { font: 'mono', size: 9 } as const;

/** @returns the y below. */
export const drawLines = (pdf: Pdf, lines: readonly LineFacts[], top: number): number =>
  drawTable(
    pdf,
    [NUMBER, NAME, QUANTITY, PRICE, AMOUNT],
    lines.map((line, index) => [
      String(index + 1),
      line.name,
      String(line.quantity),
      formatMoney(line.price),
      formatMoney(fromCents(amountCents(line))),
    ]),
    top,
  );

export type Extras = Partial<Pick<Offer, 'shipping' | 'insurance' | 'discount' | 'taxes'>>;

export function drawTotals(
  pdf: Pdf,
  lines: readonly LineFacts[],
  { shipping = '0.00', insurance = '0.00', discount = '0.00', taxes = [] }: Extras,
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
  const rows = [
    ['Subtotal', fromCents(subtotal)] as const,
    ...charged,
    ...taxes.map((tax) => [getTaxName(tax), tax.amount] as const),
  ];
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
