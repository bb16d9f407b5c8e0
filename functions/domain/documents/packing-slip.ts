import type { LineFacts } from './line-facts.ts';
import { drawMeta } from './meta.ts';
import {
  createPdf,
  drawLetterhead,
  finish,
  formatLongDate,
  LEFT,
  type Pdf,
  RIGHT,
  type Shop,
} from './pdf.ts';
import { drawSection } from './section.ts';
import { type SellerFacts, toSellerParties } from './seller.ts';
import { type Column, drawTable } from './table.ts';

export interface ParcelFacts {
  reference: string;
  /** The number of the parcel. */
  number: number;
  date: string;
  seller: SellerFacts;
  /** The name and the address, or only the name. */
  shipTo: readonly string[];
  carrier: string;
  trackingNumber: string | null;
}

export interface PackingSlipFacts extends ParcelFacts {
  lines: readonly Pick<LineFacts, 'name' | 'quantity'>[];
  giftNote: string | null;
  wantsSignature: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: 'No.', x: LEFT, width: 24, align: 'left' },
  { title: 'Description', x: LEFT + 28, width: 410, align: 'left', isText: true },
  { title: 'Qty', x: RIGHT - 50, width: 50, align: 'right' },
];

/** Without prices, because the parcel may be a gift. */
export function renderPackingSlip(facts: PackingSlipFacts, shop: Shop): Promise<Buffer> {
  const { reference, number, date, lines, giftNote, wantsSignature } = facts;
  const pdf = createPdf(`Packing slip ${reference}-${number}`, shop, date);
  let y = drawLetterhead(pdf, shop, 'Packing slip') + 22;
  y = drawParcel(pdf, facts, shop, y) + 20;
  y = drawTable(
    pdf,
    COLUMNS,
    lines.map(({ name, quantity }, index) => [String(index + 1), name, String(quantity)]),
    y,
  );
  if (giftNote) y = drawSection(pdf, 'Gift note', giftNote, y + 18);
  if (wantsSignature) {
    drawSection(pdf, 'Delivery', 'Signature required on delivery.', y + 18);
  }
  return finish(pdf, shop, 'Packing slip', reference);
}

/** @returns the y below. */
export function drawParcel(pdf: Pdf, facts: ParcelFacts, shop: Shop, top: number): number {
  const { reference, number, date, seller, shipTo, carrier, trackingNumber } = facts;
  const [name = '', ...lines] = shipTo;
  const entries = [
    ['Reference', reference] as const,
    ['Parcel', `No. ${number}`] as const,
    ['Packed', formatLongDate(date, shop)] as const,
    ['Carrier', carrier] as const,
    ...(trackingNumber === null ? [] : [['Tracking no.', trackingNumber] as const]),
  ];
  const parties = [...toSellerParties('Sender', seller, shop), { label: 'Recipient', name, lines }];
  return drawMeta(pdf, { parties, entries }, top);
}
