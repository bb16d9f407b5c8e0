import type { Invoice, InvoiceKind } from './entities/invoice.ts';

export const INVOICE_NAMES: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
};

const PREFIXES: Readonly<Record<InvoiceKind, string>> = { invoice: '', 'credit-note': 'C' };
const MIN_DIGITS = 4;

/** @returns such as `2026-0001`, or `C2026-0001` for a credit note. */
export const toInvoiceNumber = (kind: InvoiceKind, year: number, position: number): string =>
  `${PREFIXES[kind]}${year}-${String(position).padStart(MIN_DIGITS, '0')}`;

export const toInvoiceFileName = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string =>
  `${INVOICE_NAMES[kind]} ${number}.pdf`;
