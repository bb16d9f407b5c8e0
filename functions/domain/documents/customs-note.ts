import { getCountryName } from '../../../shared/addresses/countries.ts';
import type { CustomsLine } from '../../../shared/entities/delivery.ts';
import { formatMoney, fromCents, toCents } from '../../../shared/quotes/money.ts';
import { drawParcel, type ParcelFacts } from './packing-slip.ts';
import { BOTTOM, createPdf, drawLetterhead, finish, LEFT, RIGHT, type Shop, write } from './pdf.ts';
import { drawClosing } from './section.ts';
import { type Column, drawTable, startPage } from './table.ts';

export interface CustomsNoteFacts extends ParcelFacts {
  lines: readonly Omit<CustomsLine, 'productId'>[];
}

const DESCRIPTION_X = LEFT + 26;
const COLUMNS: readonly Column[] = [
  { title: 'No.', x: LEFT, width: 22, align: 'left' },
  { title: 'Description', x: DESCRIPTION_X, width: 180, align: 'left', isText: true },
  { title: 'Qty', x: DESCRIPTION_X + 184, width: 30, align: 'right' },
  { title: 'HS code', x: DESCRIPTION_X + 224, width: 66, align: 'left' },
  { title: 'Origin', x: DESCRIPTION_X + 294, width: 92, align: 'left', isText: true },
  { title: 'Value', x: RIGHT - 86, width: 86, align: 'right' },
];

/** The data of form CN 23 of the Universal Postal Union, for the carrier's form or website. */
export function renderCustomsNote(facts: CustomsNoteFacts, shop: Shop): Promise<Buffer> {
  const { reference, number, date, lines } = facts;
  const pdf = createPdf(`Customs note ${reference}-${number}`, shop, date);
  let y = drawLetterhead(pdf, shop, 'Customs note') + 22;
  y = drawParcel(pdf, facts, shop, y) + 20;
  y = drawTable(
    pdf,
    COLUMNS,
    lines.map(({ description, quantity, hsCode, origin, value }, index) => [
      String(index + 1),
      description,
      String(quantity),
      hsCode,
      origin === null ? 'Unknown' : getCountryName(origin),
      formatMoney(value),
    ]),
    y,
  );
  if (y + 30 > BOTTOM) y = startPage(pdf);
  const total = lines.reduce((cents, { value }) => cents + toCents(value), 0);
  write(pdf, 'Total value in US dollars', DESCRIPTION_X, y + 7, { font: 'strong' });
  write(pdf, formatMoney(fromCents(total)), RIGHT - 126, y + 8, {
    font: 'mono',
    size: 9.5,
    width: 126,
    align: 'right',
  });
  drawClosing(
    pdf,
    `Category of item: sale of goods. Invoice no. ${reference}. This note has the data of form CN 23; the weights are measured when the parcel is mailed.`,
    y + 36,
  );
  return finish(pdf, shop, 'Customs note', reference);
}
