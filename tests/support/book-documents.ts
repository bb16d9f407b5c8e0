import { v5 as uuidV5 } from 'uuid';
import type { PieceFacts, SaleFacts } from '../../shared/books/entries.ts';
import type { Invoice, InvoiceLine } from '../../shared/entities/invoice.ts';
import { fromCents, toCents } from '../../shared/quotes/money.ts';

const NAMESPACE = '0c3f9f5e-2a55-4b56-8d0e-0d6f3a2b1c4d';

export const toUuid = (name: string): string => uuidV5(name, NAMESPACE);

export const makeLine = (
  name: string,
  priceCents: number,
  quantity = 1,
  productId: string | null = toUuid(name),
): InvoiceLine => ({
  productId,
  description: name,
  quantity,
  price: fromCents(priceCents),
  amount: fromCents(priceCents * quantity),
});

/** With the sum of its amounts as the total. */
export function makeInvoice(changes: Partial<Invoice> = {}): Invoice {
  const party = { name: 'Ada Meyer', lines: [], email: 'ada@collectors.example', taxNumber: null };
  const invoice: Invoice = {
    number: '2026-0001',
    kind: 'invoice',
    invoiceNumber: null,
    orderId: toUuid('order'),
    reference: 'GQ-7K4M-2XQ9',
    date: '2026-03-05',
    bookedOn: changes.date ?? '2026-03-05',
    dueDate: null,
    seller: party,
    buyer: party,
    destination: null,
    lines: [makeLine('Patch', 10_000)],
    shipping: '0.00',
    insurance: '0.00',
    discount: '0.00',
    taxes: [],
    total: '0.00',
    currency: 'USD',
    reason: null,
    sha256: '0'.repeat(64),
    issuedAt: '2026-03-05T12:00:00.000Z',
    by: null,
    ...changes,
  };
  return { ...invoice, total: fromCents(getTotalCents(invoice)) };
}

export const makeCreditNote = (invoice: Invoice, changes: Partial<Invoice>): Invoice =>
  makeInvoice({
    number: 'C2026-0001',
    kind: 'credit-note',
    invoiceNumber: invoice.number,
    orderId: invoice.orderId,
    date: '2026-04-06',
    issuedAt: '2026-04-06T12:00:00.000Z',
    reason: 'Returned',
    ...changes,
  });

function getTotalCents(document: Invoice): number {
  const { lines, shipping, insurance, discount, taxes } = document;
  const added = [...lines, ...taxes].reduce((cents, { amount }) => cents + toCents(amount), 0);
  return added + toCents(shipping) + toCents(insurance) - toCents(discount);
}

export const makePiece = (changes: Partial<PieceFacts> = {}): PieceFacts => ({
  type: 'Patches',
  unit: '101st Airborne Division',
  source: '',
  listedAt: null,
  costs: { cost: null, consignor: null, consignorShare: null },
  statement: undefined,
  ...changes,
});

/** @param pieces by name; others are unknown. */
export const makeFacts = (
  pieces: Readonly<Record<string, Partial<PieceFacts>>>,
  changes: Partial<SaleFacts> = {},
): SaleFacts => {
  const byId = new Map(Object.entries(pieces).map(([name, piece]) => [toUuid(name), piece]));
  return {
    soldAt: '2026-03-05T12:00:00.000Z',
    fees: [],
    findPiece: (_number, productId) => makePiece(byId.get(productId)),
    ...changes,
  };
};
