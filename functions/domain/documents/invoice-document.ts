import type { Layaway, Order } from '../../../shared/entities/order.ts';
import { formatMoney, fromCents, toCents } from '../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../shared/quotes/quote.ts';
import type { LineFacts } from './line-facts.ts';
import { drawLines, drawTotals, type Extras } from './line-table.ts';
import { drawMeta, toParties } from './meta.ts';
import {
  BOTTOM,
  COLORS,
  createPdf,
  drawLetterhead,
  finish,
  formatLongDate,
  LEFT,
  type Pdf,
  RIGHT,
  type Shop,
  write,
} from './pdf.ts';
import { drawClosing, drawSection } from './section.ts';
import { type SellerFacts, toSellerParties } from './seller.ts';
import { type Column, drawTable, startPage } from './table.ts';

export interface InvoiceFacts extends Pick<Order, 'reference' | 'requester'> {
  date: string;
  /** Null for installments, which have their own dates. */
  dueAt: string | null;
  seller: SellerFacts;
  shipTo: readonly string[];
  lines: readonly LineFacts[];
  extras: Extras;
  total: string;
  instalments: readonly Layaway['instalments'][number][];
  payments: readonly PaymentFacts[];
  /** Negative if too much was paid; null if there is nothing to balance. */
  balance: string | null;
  stamp: 'Paid' | 'Refunded' | null;
  waysToPay: readonly { name: string; instructions: string }[];
}

export interface PaymentFacts {
  at: string;
  label: string;
  amount: string;
  /** Money that went back. */
  isOut: boolean;
}

export function renderInvoice(facts: InvoiceFacts, shop: Shop): Promise<Buffer> {
  const { reference, date, lines, extras, total, instalments, payments, stamp } = facts;
  const pdf = createPdf(`Invoice ${reference}`, shop, date);
  let y = drawHead(pdf, facts, shop) + 20;
  y = drawLines(pdf, lines, y);
  y = drawTotals(pdf, lines, extras, total, y);
  if (stamp) drawStamp(pdf, stamp, y - 34);
  if (instalments.length > 0) y = drawInstallments(pdf, instalments, shop, y + 12);
  if (payments.length > 0) y = drawPayments(pdf, payments, shop, y + 12);
  if (facts.balance !== null) y = drawBalance(pdf, facts.balance, stamp, y);
  for (const { name, instructions } of facts.waysToPay) {
    y = drawSection(pdf, `Pay by ${name.toLowerCase()}`, instructions, y + 12);
  }
  const closing = `Please mention ${reference} with your payment. Amounts are in US dollars.`;
  drawClosing(pdf, closing, y + 14);
  return finish(pdf, shop, 'Invoice', reference);
}

function drawHead(pdf: Pdf, facts: InvoiceFacts, shop: Shop): number {
  const { reference, requester, date, dueAt, seller, shipTo } = facts;
  const entries = [
    ['Invoice no.', reference] as const,
    ['Date', formatLongDate(date, shop)] as const,
    ...(dueAt === null ? [] : [['Due', formatLongDate(dueAt, shop)] as const]),
  ];
  const parties = [
    ...toSellerParties('Seller', seller, shop),
    ...toParties('Billed to', requester),
  ];
  const recipient = shipTo.length > 0 ? { label: 'Ship to', lines: shipTo } : undefined;
  const top = drawLetterhead(pdf, shop, 'Invoice') + 22;
  return drawMeta(pdf, { parties, entries, recipient }, top);
}

const STAMP = { font: 'heading', size: 26, color: COLORS.brass, characterSpacing: 1.5 } as const;

/** To the left of the total. */
export function drawStamp(pdf: Pdf, stamp: string, y: number): void {
  const text = stamp.toUpperCase();
  const { characterSpacing, size } = STAMP;
  const x = LEFT + 12;
  const textWidth = pdf.font('heading').fontSize(size).widthOfString(text, { characterSpacing });
  pdf.save();
  pdf.rotate(-7, { origin: [x, y] });
  pdf
    .rect(x, y - 8, textWidth + 24, size + 14)
    .lineWidth(2)
    .strokeColor(COLORS.brass)
    .stroke();
  write(pdf, text, x + 12, y - 4, { ...STAMP, lineBreak: false });
  pdf.restore();
}

const NAME: Column = { title: '', x: LEFT, width: 124, align: 'left', isText: true };
const DATE: Column = { title: '', x: LEFT + 130, width: 124, align: 'left' };
const STATUS: Column = { title: '', x: LEFT + 260, width: 150, align: 'left' };
const AMOUNT: Column = { title: 'Amount', x: RIGHT - 90, width: 90, align: 'right' };

const drawInstallments = (
  pdf: Pdf,
  instalments: InvoiceFacts['instalments'],
  shop: Shop,
  top: number,
): number =>
  drawTable(
    pdf,
    [
      { ...NAME, title: 'Layaway' },
      { ...DATE, title: 'Due' },
      { ...STATUS, title: 'Payment' },
      AMOUNT,
    ],
    instalments.map(({ amount, dueAt, paidAt }, index) => [
      getPaymentName(index),
      formatLongDate(dueAt, shop),
      paidAt === null ? 'Open' : `Paid ${formatLongDate(paidAt, shop)}`,
      formatMoney(amount),
    ]),
    top,
  );

const drawPayments = (
  pdf: Pdf,
  payments: InvoiceFacts['payments'],
  shop: Shop,
  top: number,
): number =>
  drawTable(
    pdf,
    [
      { ...DATE, title: 'Date', x: LEFT },
      { ...NAME, title: 'Payments', x: LEFT + 130, width: 270 },
      AMOUNT,
    ],
    payments.map(({ at, label, amount, isOut }) => [
      formatLongDate(at, shop),
      label,
      `${isOut ? '−' : ''}${formatMoney(amount)}`,
    ]),
    top,
  );

const ROW_HEIGHT = 21;

function drawBalance(pdf: Pdf, balance: string, stamp: InvoiceFacts['stamp'], top: number): number {
  const y = top + ROW_HEIGHT + 6 > BOTTOM ? startPage(pdf) : top;
  const cents = toCents(balance);
  const due = stamp === 'Paid' ? 'Paid in full' : 'Balance due';
  write(pdf, cents < 0 ? 'To be refunded' : due, LEFT + 260, y + 7, { font: 'strong' });
  write(pdf, formatMoney(fromCents(Math.abs(cents))), AMOUNT.x, y + 8, {
    font: 'mono',
    size: 9.5,
    width: AMOUNT.width,
    align: 'right',
  });
  return y + ROW_HEIGHT + 6;
}
