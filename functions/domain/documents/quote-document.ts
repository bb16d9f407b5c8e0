import type { Offer, Order } from '../../../shared/entities/order.ts';
import type { LineFacts } from './line-facts.ts';
import { drawLines, drawTotals } from './line-table.ts';
import { drawMeta, toParties } from './meta.ts';
import { createPdf, drawLetterhead, finish, formatLongDate, type Shop } from './pdf.ts';
import { drawClosing, drawSection } from './section.ts';

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
  taxes?: Offer['taxes'];
}

export function renderQuote(facts: QuoteFacts, shop: Shop): Promise<Buffer> {
  const { reference, requester, number, lines, total, note, createdAt, expiresAt } = facts;
  const pdf = createPdf(`Quote ${reference}, offer ${number}`, shop, createdAt);
  let y = drawLetterhead(pdf, shop, 'Quote') + 22;
  const entries = [
    ['Reference', reference],
    ['Offer', `No. ${number}`],
    ['Date', formatLongDate(createdAt, shop)],
    ['Valid until', formatLongDate(expiresAt, shop)],
  ] as const;
  y = drawMeta(pdf, { parties: toParties('Prepared for', requester), entries }, y) + 20;
  y = drawLines(pdf, lines, y);
  y = drawTotals(pdf, lines, facts, total, y);
  if (note) y = drawSection(pdf, 'Note', note, y + 12);
  drawClosing(
    pdf,
    `This offer is valid until ${formatLongDate(expiresAt, shop)}. To accept it, open quote ${reference} by the link in our e-mail, or in your account at ${shop.name}. Once you accept, we’ll hold the pieces for you. Prices are in US dollars.`,
    y + 14,
  );
  return finish(pdf, shop, 'Quote', reference);
}
