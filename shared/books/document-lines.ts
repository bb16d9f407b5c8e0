import type { Invoice } from '../entities/invoice.ts';
import { fromCents, toCents } from '../quotes/money.ts';
import { getNetCents, getShippingCents } from './amounts.ts';

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

/** @returns the invoice with the discount taken off its goods, and what exceeds them off shipping and insurance. */
export function foldDiscount(invoice: Invoice): Invoice {
  const nets = getNetCents(invoice);
  const shippingCents = getShippingCents(invoice);
  const insuranceCents = Math.min(toCents(invoice.insurance), shippingCents);
  return {
    ...invoice,
    lines: invoice.lines.map((line, n) => ({ ...line, amount: fromCents(nets[n] ?? 0) })),
    discount: '0.00',
    shipping: fromCents(shippingCents - insuranceCents),
    insurance: fromCents(insuranceCents),
  };
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
