import type { ConsignorTerms } from '../entities/consignor.ts';
import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Order, Sale } from '../entities/order.ts';
import type { LedgerEntry } from '../entities/payment.ts';
import type { RecordedSale } from '../entities/recorded-sale.ts';
import { splitPrice, spreadByValue } from './commission.ts';
import { isCleared, sumLedger } from './ledger.ts';
import { sum, toCents } from './money.ts';
import { shift } from './quote.ts';
import { getSaleAmounts } from './sale-amounts.ts';

const DAY_MS = 86_400_000;

export interface ConsignedTerms {
  consignorId: string;
  terms: ConsignorTerms;
}

type PricedQuote = Pick<Order, 'items' | 'offers' | 'acceptedOffer' | 'sale'>;

/** @param consigned the owners of the pieces, by product. */
export function createSaleLines(
  quote: PricedQuote & Pick<Order, 'id' | 'reference'>,
  consigned: ReadonlyMap<string, ConsignedTerms>,
  now: string,
): { consignorId: string; line: ConsignorLine }[] {
  const { id, reference, sale } = quote;
  if (!sale) return [];
  return listGoods(quote, sale).flatMap(({ productId, name, quantity, cents }) => {
    const owner = consigned.get(productId);
    if (!owner) return [];
    const { consignorId, terms } = owner;
    const line: ConsignorLine = {
      id: `sale-${id}-${productId}`,
      kind: 'sale',
      at: now,
      item: name,
      reference,
      orderId: id,
      productId,
      quantity,
      ...splitPrice(terms, cents, quantity),
      payoutDays: terms.payoutDays,
      payableAt: null,
      by: sale.by,
    };
    return [{ consignorId, line }];
  });
}

interface Goods {
  productId: string;
  name: string;
  quantity: number;
  /** The price of all units, less their part of the discount. */
  cents: number;
}

function listGoods(quote: PricedQuote, sale: Sale): Goods[] {
  const items = new Map(quote.items.map((item) => [item.productId, item]));
  const lines = sale.lines.map(({ productId, price }) => {
    const item = items.get(productId);
    const quantity = item?.quantity ?? 1;
    return { productId, name: item?.name ?? '', quantity, cents: toCents(price) * quantity };
  });
  const discounts = spreadByValue(
    getSaleAmounts(quote, sale).discountCents,
    lines.map(({ cents }) => cents),
  );
  return lines.map((line, n) => ({ ...line, cents: line.cents - (discounts[n] ?? 0) }));
}

/** The lines of a quote's sale. */
interface SoldLines {
  /** Keyed by product. */
  sales: ReadonlyMap<string, ConsignorLine>;
  /** They take back parts of them. */
  returns: readonly ConsignorLine[];
}

export function toSoldLines(lines: readonly ConsignorLine[]): SoldLines {
  const sales = lines.filter(({ kind }) => kind === 'sale');
  return {
    sales: new Map(sales.map((line) => [line.productId ?? '', line])),
    returns: lines.filter(({ kind }) => kind === 'return'),
  };
}

/**
 * Takes back what was returned, refunded or charged back, and is in no line yet.
 * @param lines all of the quote's sale.
 */
export function createTakenBackLines(
  quote: PricedQuote & Pick<Order, 'id' | 'returns' | 'ledger'>,
  lines: readonly ConsignorLine[],
  now: string,
): ConsignorLine[] {
  const known = new Set(lines.map(({ id }) => id));
  const added: ConsignorLine[] = [];
  const add = (create: (sold: SoldLines) => ConsignorLine[]) => {
    const created = create(toSoldLines([...lines, ...added]));
    added.push(...created.filter(({ id }) => !known.has(id)));
  };
  for (const { number } of quote.returns) {
    add((sold) => createReturnLines(quote, number, sold, now));
  }
  for (const entry of listPriceRefunds(quote)) {
    add((sold) => createRefundLines(quote, entry, sold, now));
  }
  return added;
}

/** The cleared refunds and chargebacks since the sale that are for no return. Lines about returns take back those. */
function listPriceRefunds({ ledger, sale }: Pick<Order, 'ledger' | 'sale'>): LedgerEntry[] {
  if (!sale) return [];
  return ledger.filter(
    (entry) =>
      (entry.kind === 'refund' || entry.kind === 'reversal') &&
      entry.returnNumber === null &&
      entry.at >= sale.at &&
      isCleared(ledger, entry),
  );
}

/** Takes back the part of the sale for the units of a received return. */
export function createReturnLines(
  { id: orderId, returns }: Pick<Order, 'id' | 'returns'>,
  number: number,
  sold: SoldLines,
  now: string,
): ConsignorLine[] {
  const request = returns.find((each) => each.number === number);
  if (!request || request.receivedAt === null) return [];
  return request.lines.flatMap(({ productId, quantity }) => {
    const sale = sold.sales.get(productId);
    if (!sale) return [];
    const id = `return-${orderId}-${number}-${productId}`;
    const others = listOthers(sold, productId, id);
    const units = sum(others.map((line) => line.quantity));
    // Parts of sums, so that the parts of all units together are the whole.
    const cents = getPartCents(sale, units + quantity) - getPartCents(sale, units);
    return [takeBack(sale, cents, others, { id, at: now, quantity, by: request.by })];
  });
}

/** Without the line that a repetition has already added. */
const listOthers = ({ returns }: SoldLines, productId: string, id: string) =>
  returns.filter((line) => line.productId === productId && line.id !== id);

const getPartCents = ({ priceCents, quantity }: ConsignorLine, units: number): number =>
  Math.round((priceCents * units) / quantity);

/** A refund without a return lowers the prices of all lines by value. */
export function createRefundLines(
  quote: PricedQuote & Pick<Order, 'ledger'>,
  entry: LedgerEntry,
  sold: SoldLines,
  now: string,
): ConsignorLine[] {
  const { ledger, sale } = quote;
  if (!sale) return [];
  const goods = listGoods(quote, sale);
  const parts = spreadByValue(
    getLoweredCents(ledger, sale, entry),
    goods.map(({ cents }) => cents),
  );
  return goods.flatMap(({ productId }, n) => {
    const saleLine = sold.sales.get(productId);
    if (!saleLine) return [];
    const id = `refund-${entry.id}-${productId}`;
    const others = listOthers(sold, productId, id);
    const changes = { id, at: now, quantity: 0, by: entry.by };
    const line = takeBack(saleLine, parts[n] ?? 0, others, changes);
    return line.priceCents === 0 ? [] : [line];
  });
}

/** Refunds pay back what was paid too much before they lower the price of the sale. */
function getLoweredCents(ledger: readonly LedgerEntry[], { total }: Sale, entry: LedgerEntry) {
  const index = ledger.findIndex(({ id }) => id === entry.id);
  const getCents = (end: number) => {
    const { payments } = sumLedger(ledger.filter(({ kind }, n) => n < end || kind === 'failure'));
    const applied = payments.filter(({ isApplied }) => isApplied);
    const paidCents = sum(applied.map((payment) => payment.entry.cents));
    const backCents = sum(applied.map((each) => each.refundedCents + each.reversedCents));
    return Math.max(0, backCents - Math.max(0, paidCents - toCents(total)));
  };
  return getCents(index + 1) - getCents(index);
}

/** Takes back no more than what is left of the sale. */
function takeBack(
  sale: ConsignorLine,
  cents: number,
  earlier: readonly ConsignorLine[],
  changes: Pick<ConsignorLine, 'id' | 'at' | 'quantity' | 'by'>,
): ConsignorLine {
  const earlierCents = 0 - sum(earlier.map(({ priceCents }) => priceCents));
  const totalCents = Math.min(sale.priceCents, earlierCents + cents);
  const priceCents = totalCents - earlierCents;
  const commissionCents =
    getCommissionPart(sale, totalCents) + sum(earlier.map((line) => line.commissionCents));
  return {
    ...sale,
    ...changes,
    kind: 'return',
    priceCents: 0 - priceCents,
    commissionCents: 0 - commissionCents,
    shareCents: commissionCents - priceCents,
    payoutDays: 0,
    payableAt: getReturnPayableAt(sale.payableAt, changes.at),
  };
}

const getCommissionPart = (
  { priceCents, commissionCents }: ConsignorLine,
  cents: number,
): number => (priceCents === 0 ? 0 : Math.round((commissionCents * cents) / priceCents));

/** A sale and what is taken back of it are held together. */
export const getReturnPayableAt = (salePayableAt: string | null, at: string): string | null =>
  salePayableAt === null || salePayableAt > at ? salePayableAt : at;

export function createRecordedSaleLine(
  sale: RecordedSale,
  { terms }: Pick<ConsignedTerms, 'terms'>,
  now: string,
): ConsignorLine {
  const { id, productId, name, price, soldAt, place, by } = sale;
  const { payoutDays } = terms;
  return {
    id: `sale-${id}`,
    kind: 'sale',
    at: now,
    item: name,
    reference: `${place}, ${soldAt.slice(0, '2026-11-29'.length)}`,
    orderId: null,
    productId,
    quantity: 1,
    ...splitPrice(terms, toCents(price), 1),
    payoutDays,
    payableAt: shift(soldAt, payoutDays * DAY_MS),
    by,
  };
}

/** Takes back a whole sale elsewhere. */
export const createReversalLine = (line: ConsignorLine, at: string): ConsignorLine =>
  takeBack(line, line.priceCents, [], {
    id: line.id.replace('sale-', 'return-'),
    at,
    quantity: line.quantity,
    by: null,
  });
