import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Invoice } from '../entities/invoice.ts';
import { getMarginCents, type PieceCosts } from '../quotes/margin.ts';
import { sum, toCents } from '../quotes/money.ts';
import { getGoodsTaxCents } from '../quotes/sale-amounts.ts';
import { getDestinationState } from '../quotes/sales-tax.ts';
import { allocate, getNetCents, getShippingCents, getTaxCents } from './amounts.ts';
import {
  type BookEntry,
  hasAmounts,
  NO_AMOUNTS,
  NO_PIECE,
  type StoredEntries,
} from './book-entry.ts';
import { createCreditEntries } from './credit-entries.ts';
import type { Fee } from './fees.ts';

export interface PieceFacts {
  type: string;
  unit: string;
  source: string;
  listedAt: string | null;
  costs: PieceCosts;
  /** What the consignor's statement says about the sale; undefined before it has a line. */
  statement:
    | {
        consignor: string;
        lines: readonly Pick<ConsignorLine, 'kind' | 'at' | 'shareCents'>[];
      }
    | undefined;
}

export interface SaleFacts {
  /** Null before the sale. */
  soldAt: string | null;
  fees: readonly Fee[];
  /** @param number of the invoice that has the piece. */
  findPiece: (number: string, productId: string) => PieceFacts;
}

const DAY_MS = 86_400_000;
const CONSIGNED = 'Consigned';
const NOT_NAMED = 'Not named';
const UNKNOWN_PIECE: PieceFacts = {
  type: '',
  unit: '',
  source: '',
  listedAt: null,
  costs: { cost: null, consignor: null, consignorShare: null },
  statement: undefined,
};

/**
 * @param documents the invoices and credit notes of a quote, oldest first. Statements of consignors are about the last invoice;
 *   earlier ones are credited in full.
 * @param stored the entries of closed years, which replace computed ones.
 */
export function createOrderEntries(
  documents: readonly Invoice[],
  facts: SaleFacts,
  stored: StoredEntries = new Map(),
): BookEntry[] {
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const last = invoices.at(-1)?.number;
  const sold = new Map(
    invoices.map((invoice) => [
      invoice.number,
      stored.get(invoice.number) ??
        createInvoiceEntries(invoice, facts, { isLast: invoice.number === last }),
    ]),
  );
  const credited = invoices.flatMap(({ number }) =>
    createCreditEntries(
      documents.filter(({ invoiceNumber }) => invoiceNumber === number),
      sold.get(number) ?? [],
      {
        stored,
        findStatementLines: (productId) =>
          number === last ? (facts.findPiece(number, productId).statement?.lines ?? []) : [],
      },
    ),
  );
  const fees = facts.fees.flatMap(
    (fee) => stored.get(fee.id) ?? createFeeEntries(fee, invoices, sold),
  );
  return [...[...sold.values()].flat(), ...credited, ...fees];
}

function createInvoiceEntries(
  invoice: Invoice,
  { soldAt, findPiece }: SaleFacts,
  { isLast }: { isLast: boolean },
): BookEntry[] {
  const { number, bookedOn, issuedAt, lines } = invoice;
  const sales = getNetCents(invoice);
  const shippings = allocate(getShippingCents(invoice), sales);
  const taxes = allocate(getTaxCents(invoice), sales);
  const taxables = allocate(getTaxableCents(invoice, sum(sales)), sales);
  return lines.map(({ productId, quantity }, n) => {
    const piece = productId === null ? UNKNOWN_PIECE : findPiece(number, productId);
    const salesCents = sales[n] ?? 0;
    return {
      number,
      feeOf: null,
      date: bookedOn,
      productId,
      quantity,
      salesCents,
      shippingCents: shippings[n] ?? 0,
      taxCents: taxes[n] ?? 0,
      taxableCents: taxables[n] ?? 0,
      feeCents: 0,
      ...getOwnership(piece, { cents: salesCents, quantity, isLast }),
      daysOnShelf: countDays(piece, soldAt ?? issuedAt),
      state: getState(invoice),
      type: piece.type,
      unit: piece.unit,
    };
  });
}

interface Sold {
  cents: number;
  quantity: number;
  isLast: boolean;
}

type Ownership = Pick<
  BookEntry,
  'costCents' | 'withoutCost' | 'shareCents' | 'isConsigned' | 'source' | 'consignor'
>;

function getOwnership(piece: PieceFacts, sold: Sold): Ownership {
  const owner = findOwner(piece, sold);
  if (owner) {
    return { ...owner, isConsigned: true, source: CONSIGNED, costCents: 0, withoutCost: 0 };
  }
  const { cost } = piece.costs;
  return {
    consignor: '',
    shareCents: 0,
    isConsigned: false,
    source: piece.source,
    costCents: toCents(cost ?? '0.00') * sold.quantity,
    withoutCost: cost === null ? sold.quantity : 0,
  };
}

/** Consignors that items only name have no statement, and others get a line with the sale. */
function findOwner(
  { statement, costs }: PieceFacts,
  { cents, quantity, isLast }: Sold,
): Pick<BookEntry, 'consignor' | 'shareCents'> | undefined {
  const line = isLast ? statement?.lines.find(({ kind }) => kind === 'sale') : undefined;
  if (statement && line) return { consignor: statement.consignor, shareCents: line.shareCents };
  const { consignor, consignorShare, terms } = costs;
  if (consignorShare === null && !terms) return undefined;
  const marginCents = getMarginCents({ ...costs, cost: null }, cents, quantity) ?? cents;
  return { consignor: consignor ?? NOT_NAMED, shareCents: cents - marginCents };
}

const countDays = ({ listedAt }: PieceFacts, soldAt: string): number | null =>
  listedAt === null
    ? null
    : Math.max(0, Math.floor((Date.parse(soldAt) - Date.parse(listedAt)) / DAY_MS));

function getTaxableCents({ taxes, shipping }: Invoice, salesCents: number): number {
  const [tax] = taxes;
  if (!tax || toCents(tax.amount) === 0) return 0;
  const isShippingTaxed = getGoodsTaxCents(tax, salesCents) < toCents(tax.amount);
  return salesCents + (isShippingTaxed ? toCents(shipping) : 0);
}

const getState = ({ taxes, destination }: Invoice): string | null =>
  taxes[0]?.state ?? getDestinationState(destination);

/** Spreads a fee over the lines of the invoice before it, so that later invoices do not change it. Without an invoice,
 *  such as after a cancelled layaway, it is of no piece. */
function createFeeEntries(
  { id, at, date, cents }: Fee,
  invoices: readonly Invoice[],
  entries: ReadonlyMap<string, readonly BookEntry[]>,
): BookEntry[] {
  const invoice = invoices.findLast(({ issuedAt }) => issuedAt <= at) ?? invoices[0];
  if (!invoice) return [{ ...NO_PIECE, feeOf: id, date, feeCents: cents }];
  const sold = entries.get(invoice.number) ?? [];
  const parts = allocate(
    cents,
    sold.map(({ salesCents }) => salesCents),
  );
  return sold
    .map((entry, n) => ({
      ...entry,
      ...NO_AMOUNTS,
      feeOf: id,
      date,
      feeCents: parts[n] ?? 0,
      daysOnShelf: null,
      state: null,
    }))
    .filter(hasAmounts);
}
