import type { Invoice } from '../entities/invoice.ts';
import { toCents } from '../quotes/money.ts';

type Kind = 'goods' | 'discount' | 'shipping' | 'insurance' | 'tax';

export interface DocumentLine {
  kind: Kind;
  description: string;
  quantity: number;
  /** The price of one unit. Together with the quantity it is the amount of the line. */
  unitCents: number;
}

/** @returns the lines of an invoice, whose amounts add up to its total; a credit note has negative prices. */
export function listDocumentLines(document: Invoice): DocumentLine[] {
  const { shipping, insurance, discount, taxes } = document;
  const extras: DocumentLine[] = [
    toUnit('discount', 'Discount', 0 - toCents(discount)),
    toUnit('shipping', 'Shipping', toCents(shipping)),
    toUnit('insurance', 'Insurance', toCents(insurance)),
    ...taxes.map(({ state, amount }) => toUnit('tax', `Sales tax ${state}`, toCents(amount))),
  ];
  const lines = [
    ...document.lines.map(toGoods),
    ...extras.filter(({ unitCents }) => unitCents !== 0),
  ];
  return document.kind === 'invoice'
    ? lines
    : lines.map((line) => ({ ...line, unitCents: 0 - line.unitCents }));
}

/** Several units whose amount cannot be divided, such as after a discount, are one. */
function toGoods({ description, quantity, amount }: Invoice['lines'][number]): DocumentLine {
  const cents = toCents(amount);
  return cents % quantity === 0
    ? { kind: 'goods', description, quantity, unitCents: cents / quantity }
    : toUnit('goods', `${quantity} × ${description}`, cents);
}

const toUnit = (kind: Kind, description: string, unitCents: number): DocumentLine => ({
  kind,
  description,
  quantity: 1,
  unitCents,
});
