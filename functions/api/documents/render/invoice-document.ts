import type { Layaway, Offer, Order } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../shared/quotes/quote.ts';
import type { LineFacts } from './line-facts.ts';
import { drawLines, drawTotals, startPage } from './line-table.ts';
import { drawMeta } from './meta.ts';
import {
  BOTTOM,
  COLORS,
  createPdf,
  drawLetterhead,
  drawRule,
  finish,
  formatLongDate,
  LEFT,
  type Pdf,
  RIGHT,
  type Shop,
  write,
  writeLabel,
} from './pdf.ts';
import { drawClosing } from './quote-document.ts';

export interface InvoiceFacts extends Pick<Order, 'reference' | 'requester'> {
  date: string;
  lines: readonly LineFacts[];
  extras: Partial<Pick<Offer, 'shipping' | 'insurance' | 'discount'>>;
  total: string;
  instalments: readonly Layaway['instalments'][number][];
}

export function renderInvoice(facts: InvoiceFacts, shop: Shop): Promise<Buffer> {
  const { reference, requester, date, lines, extras, total, instalments } = facts;
  const pdf = createPdf(`Invoice ${reference}`, shop, date);
  let y = drawLetterhead(pdf, shop, 'Invoice') + 22;
  const meta = [
    ['Invoice no.', reference],
    ['Date', formatLongDate(date, shop)],
  ] as const;
  y = drawMeta(pdf, { label: 'Billed to', requester }, meta, y) + 20;
  y = drawLines(pdf, lines, y);
  y = drawTotals(pdf, lines, extras, total, y);
  if (instalments.length > 0) y = drawInstallments(pdf, instalments, shop, y + 12);
  drawClosing(
    pdf,
    `Please mention ${reference} with your payment. Amounts are in US dollars.`,
    y + 14,
  );
  return finish(pdf, shop, 'Invoice', reference);
}

const ROW_HEIGHT = 21;

function drawInstallments(
  pdf: Pdf,
  instalments: InvoiceFacts['instalments'],
  shop: Shop,
  top: number,
): number {
  const isTight = top + 3 * ROW_HEIGHT + 20 > BOTTOM;
  let y = drawPlanHead(pdf, isTight ? startPage(pdf) : top);
  instalments.forEach(({ amount, dueAt, paidAt }, index) => {
    if (y + ROW_HEIGHT > BOTTOM) y = drawPlanHead(pdf, startPage(pdf));
    const mono = { font: 'mono', size: 9 } as const;
    write(pdf, getPaymentName(index), LEFT, y + 4);
    write(pdf, formatLongDate(dueAt, shop), LEFT + 130, y + 5, mono);
    const paid = paidAt === null ? 'Open' : `Paid ${formatLongDate(paidAt, shop)}`;
    write(pdf, paid, LEFT + 260, y + 5, {
      ...mono,
      color: paidAt === null ? COLORS.grey : COLORS.ink,
    });
    write(pdf, formatMoney(amount), RIGHT - 90, y + 5, { ...mono, width: 90, align: 'right' });
    y += ROW_HEIGHT;
    drawRule(pdf, y);
  });
  const open = instalments.reduce(
    (cents, { amount, paidAt }) => cents + (paidAt === null ? toCents(amount) : 0),
    0,
  );
  if (y + ROW_HEIGHT + 6 > BOTTOM) y = startPage(pdf);
  write(pdf, 'Balance due', LEFT + 260, y + 7, { font: 'strong' });
  write(pdf, formatMoney(fromCents(open)), RIGHT - 90, y + 8, {
    font: 'mono',
    size: 9.5,
    width: 90,
    align: 'right',
  });
  return y + ROW_HEIGHT + 6;
}

function drawPlanHead(pdf: Pdf, y: number): number {
  writeLabel(pdf, 'Layaway', LEFT, y);
  writeLabel(pdf, 'Due', LEFT + 130, y);
  writeLabel(pdf, 'Payment', LEFT + 260, y);
  writeLabel(pdf, 'Amount', RIGHT - 90, y, { width: 90, align: 'right' });
  drawRule(pdf, y + 14, { color: COLORS.olive, width: 1 });
  return y + 14;
}
