import type { Offer, Order } from '../../../../shared/entities/order.ts';
import type { LineFacts } from './line-facts.ts';
import { drawLines, drawTotals, startPage } from './line-table.ts';
import { drawMeta } from './meta.ts';
import {
  BOTTOM,
  COLORS,
  CONTENT_WIDTH,
  createPdf,
  drawLetterhead,
  finish,
  formatLongDate,
  LEFT,
  type Pdf,
  type Shop,
  write,
  writeLabel,
} from './pdf.ts';

export interface QuoteFacts
  extends Pick<Order, 'reference' | 'requester'>,
    Pick<
      Offer,
      | 'number'
      | 'shipping'
      | 'insurance'
      | 'discount'
      | 'total'
      | 'note'
      | 'createdAt'
      | 'expiresAt'
    > {
  lines: readonly LineFacts[];
}

export function renderQuote(facts: QuoteFacts, shop: Shop): Promise<Buffer> {
  const { reference, requester, number, lines, total, note, createdAt, expiresAt } = facts;
  const pdf = createPdf(`Quote ${reference}, offer ${number}`, shop, createdAt);
  let y = drawLetterhead(pdf, shop, 'Quote') + 22;
  const meta = [
    ['Reference', reference],
    ['Offer', `No. ${number}`],
    ['Date', formatLongDate(createdAt, shop)],
    ['Valid until', formatLongDate(expiresAt, shop)],
  ] as const;
  y = drawMeta(pdf, { label: 'Prepared for', requester }, meta, y) + 20;
  y = drawLines(pdf, lines, y);
  y = drawTotals(pdf, lines, facts, total, y);
  if (note) y = drawNote(pdf, note, y + 12);
  drawClosing(
    pdf,
    `This offer is valid until ${formatLongDate(expiresAt, shop)}. To accept it, open quote ${reference} in your account at ${shop.name}. Once you accept, we’ll hold the pieces for you. Prices are in US dollars.`,
    y + 14,
  );
  return finish(pdf, shop, 'Quote', reference);
}

function drawNote(pdf: Pdf, note: string, top: number): number {
  const y = top + 40 > BOTTOM ? startPage(pdf) : top;
  const below = writeLabel(pdf, 'Note', LEFT, y, { width: CONTENT_WIDTH });
  return write(pdf, note, LEFT, below + 4, { width: CONTENT_WIDTH, lineGap: 1.5 });
}

export function drawClosing(pdf: Pdf, text: string, top: number): void {
  const y = top + 36 > BOTTOM ? startPage(pdf) : top;
  write(pdf, text, LEFT, y, { size: 9, color: COLORS.grey, width: CONTENT_WIDTH, lineGap: 1.5 });
}
