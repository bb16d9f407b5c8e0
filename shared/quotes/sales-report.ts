import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Order } from '../entities/order.ts';
import { PAYMENT_METHODS } from '../entities/payment.ts';
import type { MoneyLine, SalesLine, SalesReport } from '../entities/sales-report.ts';
import { toShopDate } from '../shop-time.ts';
import { fullName } from '../text/full-name.ts';
import { getBalanceCents, listClearedMoney, sumLedger } from './ledger.ts';
import { getMarginCents, type PieceCosts } from './margin.ts';
import { sum, toCents } from './money.ts';
import { getAgreedOffer, getQuantities } from './quote.ts';
import { getReturnAmounts, getSaleAmounts, listReceived } from './sale-amounts.ts';
import { getSalePrices } from './sale-prices.ts';
import { getDestinationState, getStateCode } from './sales-tax.ts';

export type ReportedQuote = Pick<
  Order,
  | 'id'
  | 'reference'
  | 'requester'
  | 'place'
  | 'state'
  | 'totalAmount'
  | 'items'
  | 'offers'
  | 'acceptedOffer'
  | 'sale'
  | 'ledger'
  | 'returns'
  | 'shippingAddress'
>;

export interface RegisteredConsignor {
  name: string;
  lines: readonly ConsignorLine[];
}

interface Shares {
  findCosts: (productId: string) => PieceCosts;
  consignors: readonly RegisteredConsignor[];
}

/** @param month in the time zone of the shop.
 *  @param quotes all with a sale or with money.
 *  @param shares the costs of products, and the registered consignors with all of their lines. */
export function createSalesReport(
  { month, timeZone }: Pick<SalesReport, 'month' | 'timeZone'>,
  quotes: readonly ReportedQuote[],
  { findCosts, consignors }: Shares,
): SalesReport {
  const isInMonth = ({ at }: { at: string }) => toShopDate(at, timeZone).startsWith(month);
  const sales = quotes.flatMap(listSales).filter(isInMonth).sort(byTime);
  const money = quotes.flatMap(listMoney).filter(isInMonth).sort(byTime);
  const pieces = quotes.flatMap(listPieces).filter(isInMonth);
  const shares = [
    ...pieces.flatMap((piece) => toNamedShare(piece, findCosts(piece.productId))),
    ...consignors.flatMap(({ name, lines }) => listRecordedShares(name, lines.filter(isInMonth))),
  ];
  return {
    month,
    timeZone,
    sales: sales.map(({ taxableCents: _, ...line }) => line),
    money,
    taxes: sumTaxes(sales),
    methods: sumMethods(money),
    balances: quotes.flatMap(listBalance),
    consignors: sumConsignors(shares),
  };
}

const byTime = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at);

type TaxedLine = SalesLine & { taxableCents: number };

function listSales(quote: ReportedQuote): TaxedLine[] {
  const { sale } = quote;
  if (!sale) return [];
  const { goodsTaxCents: _, ...sold } = getSaleAmounts(quote, sale);
  const pieces = sum(sale.lines.map(({ productId }) => getQuantities(quote).get(productId) ?? 1));
  const line: TaxedLine = { ...describe(quote), at: sale.at, kind: 'sale', pieces, ...sold };
  return [line, ...listReturns(quote, sale)];
}

function identify({ id, reference, requester, place }: ReportedQuote) {
  const customer = fullName(requester) || requester.email;
  return { orderId: id, reference, customer, ...(place === undefined ? {} : { place }) };
}

function describe(quote: ReportedQuote) {
  const { shippingAddress } = quote;
  const state = getStateCode(shippingAddress);
  return {
    ...identify(quote),
    taxState: getAgreedOffer(quote)?.taxes[0]?.state ?? null,
    destination: state ? `US-${state}` : (shippingAddress?.countryCode ?? null),
  };
}

/** Each received return is a negative sale at the agreed prices, with its part of the discount and of the tax. */
const listReturns = (quote: ReportedQuote, sale: NonNullable<Order['sale']>): TaxedLine[] =>
  getReturnAmounts(quote, sale, listReceived(quote)).map(({ request, ...amounts }) => ({
    ...describe(quote),
    at: request.receivedAt,
    kind: 'return',
    pieces: 0 - sum(request.lines.map(({ quantity }) => quantity)),
    goodsCents: 0 - amounts.goodsCents,
    discountCents: 0 - amounts.discountCents,
    shippingCents: 0,
    insuranceCents: 0,
    taxCents: 0 - amounts.taxCents,
    totalCents: 0 - amounts.totalCents,
    taxableCents: 0 - amounts.taxableCents,
  }));

/** @returns the cleared payments, refunds and reversals. */
export function listMoney({
  id,
  reference,
  requester,
  ledger,
}: Pick<ReportedQuote, 'id' | 'reference' | 'requester' | 'ledger'>): MoneyLine[] {
  const customer = fullName(requester) || requester.email;
  return listClearedMoney(ledger).map(({ entry, kind, at, feeCents, externalId }) => ({
    at,
    kind,
    orderId: id,
    reference,
    customer,
    method: entry.method,
    cents: kind === 'payment' ? entry.cents : 0 - entry.cents,
    feeCents,
    externalId,
  }));
}

/** Sales by state show where the dealer may have to register; those abroad are of no state. */
function sumTaxes(sales: readonly TaxedLine[]): SalesReport['taxes'] {
  const byState = Map.groupBy(sales, getState);
  return [...byState]
    .flatMap(([state, lines]) =>
      state === null
        ? []
        : [
            {
              state,
              salesCents: sum(lines.map(({ totalCents, taxCents }) => totalCents - taxCents)),
              taxableCents: sum(lines.map(({ taxableCents }) => taxableCents)),
              taxCents: sum(lines.map(({ taxCents }) => taxCents)),
            },
          ],
    )
    .sort((one, other) => one.state.localeCompare(other.state));
}

const getState = ({ taxState, destination }: SalesLine): string | null =>
  taxState ?? getDestinationState(destination);

const sumMethods = (money: readonly MoneyLine[]): SalesReport['methods'] =>
  PAYMENT_METHODS.flatMap((method) => {
    const lines = money.filter((line) => line.method === method);
    if (lines.length === 0) return [];
    const isPayment = ({ kind }: MoneyLine) => kind === 'payment';
    const cents = (all: readonly MoneyLine[]) => sum(all.map((line) => line.cents));
    return [
      {
        method,
        paidCents: cents(lines.filter(isPayment)),
        refundedCents: 0 - cents(lines.filter((line) => !isPayment(line))),
        feeCents: sum(lines.map(({ feeCents }) => feeCents)),
      },
    ];
  });

function listBalance(quote: ReportedQuote): SalesReport['balances'] {
  const balanceCents = getBalanceCents(quote);
  const { unappliedCents } = sumLedger(quote.ledger);
  const isOpen = balanceCents !== 0 || unappliedCents !== 0;
  if (quote.ledger.length === 0 || !isOpen) return [];
  return [{ ...identify(quote), balanceCents, unappliedCents }];
}

interface Piece {
  at: string;
  productId: string;
  /** Negative for returned pieces. */
  quantity: number;
  cents: number;
}

function listPieces(quote: ReportedQuote): Piece[] {
  const { sale } = quote;
  if (!sale) return [];
  const prices = getSalePrices(quote);
  const toPiece = (at: string, productId: string, quantity: number): Piece => ({
    at,
    productId,
    quantity,
    cents: toCents(prices.get(productId) ?? '0.00') * quantity,
  });
  const quantities = getQuantities(quote);
  return [
    ...sale.lines.map(({ productId }) =>
      toPiece(sale.at, productId, quantities.get(productId) ?? 1),
    ),
    ...listReceived(quote).flatMap(({ lines, receivedAt }) =>
      lines.map(({ productId, quantity }) => toPiece(receivedAt, productId, 0 - quantity)),
    ),
  ];
}

const NOT_NAMED = 'Not named';

interface Share {
  consignor: string;
  quantity: number;
  cents: number;
  shareCents: number;
}

/** Consignors that items only name have no lines. */
function toNamedShare({ quantity, cents }: Piece, costs: PieceCosts): Share[] {
  const { consignor, consignorShare, terms } = costs;
  if (terms || (consignor === null && consignorShare === null)) return [];
  // Without a cost, all that is not margin is the consignor's. Returns take back what sales have added.
  const soldCents = Math.abs(cents);
  const margin = getMarginCents({ ...costs, cost: null }, soldCents, Math.abs(quantity));
  const share = soldCents - (margin ?? soldCents);
  const shareCents = quantity < 0 ? 0 - share : share;
  return [{ consignor: consignor ?? NOT_NAMED, quantity, cents, shareCents }];
}

/** The share that was agreed with a registered consignor when the pieces were sold, here or elsewhere. */
const listRecordedShares = (consignor: string, lines: readonly ConsignorLine[]): Share[] =>
  lines
    .filter(({ kind }) => kind === 'sale' || kind === 'return')
    .map(({ kind, quantity, priceCents, shareCents }) => ({
      consignor,
      quantity: kind === 'return' ? 0 - quantity : quantity,
      cents: priceCents,
      shareCents,
    }));

const sumConsignors = (shares: readonly Share[]): SalesReport['consignors'] =>
  [...Map.groupBy(shares, ({ consignor }) => consignor)]
    .map(([consignor, all]) => ({
      consignor,
      pieces: sum(all.map(({ quantity }) => quantity)),
      soldCents: sum(all.map(({ cents }) => cents)),
      shareCents: sum(all.map(({ shareCents }) => shareCents)),
    }))
    .sort((one, other) => one.consignor.localeCompare(other.consignor));
