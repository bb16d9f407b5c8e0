import { getNetCents, getTaxCents } from '../../../shared/books/amounts.ts';
import type { DeliveredLine } from '../../../shared/entities/delivery.ts';
import type { Invoice, InvoiceLine } from '../../../shared/entities/invoice.ts';
import { spreadByValue } from '../../../shared/quotes/commission.ts';
import { formatMoney, fromCents, sum, toCents } from '../../../shared/quotes/money.ts';
import { getGoodsTaxCents } from '../../../shared/quotes/sale-amounts.ts';
import { sumLines } from '../../../shared/quotes/sum-lines.ts';
import { conflict, invalidRequest } from '../../platform/errors.ts';

interface Credited {
  invoice: Invoice;
  /** The credit notes of the invoice. */
  notes: readonly Invoice[];
}

export type CreditAmounts = Pick<Invoice, 'lines' | 'taxes' | 'total'>;

/**
 * Credits units at their price after the discount, with their part of the tax, and at most what is left of the invoice.
 * @throws AppError INVALID_REQUEST for pieces that the invoice does not have, CONFLICT if they are credited already.
 */
export function creditPieces(credited: Credited, wanted: readonly DeliveredLine[]): CreditAmounts {
  const pieces = listPieces(credited);
  requirePieces(pieces, wanted);
  const taken = takeUnits(pieces, sumLines([wanted]));
  return toAmounts(credited, sumWorth(taken), taken);
}

/** Credits goods and shipping first; what exceeds them is tax. @throws AppError CONFLICT naming what is left. */
export function creditAmount(credited: Credited, amount: string): CreditAmounts {
  const leftCents = getLeftCents(credited);
  const cents = toCents(amount);
  if (cents === 0) {
    throw invalidRequest([{ path: 'amount', message: 'Expected an amount above 0' }]);
  }
  if (leftCents > 0 && cents > leftCents) {
    throw conflict(`At most ${formatMoney(fromCents(leftCents))} is left of this invoice.`);
  }
  return toAmounts(credited, { netCents: cents, taxCents: 0 }, []);
}

interface ReturnRefund {
  /** The pieces of the return. */
  lines: readonly DeliveredLine[];
  cents: number;
  /** An earlier refund of the same return has credited its pieces. */
  isFurther: boolean;
}

/** Credits what was refunded for returned pieces.
 *  @returns undefined if nothing is left, or staff have credited the pieces. */
export function creditRefund(credited: Credited, refund: ReturnRefund): CreditAmounts | undefined {
  const { lines, isFurther } = refund;
  const whole = takeUnits(listPieces({ ...credited, notes: [] }), sumLines([lines]));
  const taken = isFurther ? [] : takeUnits(listPieces(credited), sumLines([lines]));
  if (taken.length === 0 && !isFurther) return undefined;
  const worth = sumWorth(isFurther ? whole : taken);
  const worthCents = getWorthCents(worth);
  const isWhole = isFurther || countUnits(taken) === countUnits(whole);
  const cents = Math.min(
    isWhole ? refund.cents : Math.min(refund.cents, worthCents),
    getLeftCents(credited),
  );
  if (cents === 0) return undefined;
  const taxedCents = Math.min(cents, worthCents);
  const taxCents = worthCents === 0 ? 0 : Math.round((worth.taxCents * taxedCents) / worthCents);
  return toAmounts(credited, { netCents: cents - taxCents, taxCents }, taken);
}

interface MoneyBack {
  cents: number;
  /** What the shop kept of the payments after it. */
  keptCents: number;
}

/** Credits a refund without a return, or a chargeback, unless the money that is kept still covers what is left.
 *  @returns undefined if it lowers nothing, such as the refund of an overpayment. */
export function creditMoneyBack(
  credited: Credited,
  { cents, keptCents }: MoneyBack,
): CreditAmounts | undefined {
  const lowered = Math.min(cents, getLeftCents(credited) - Math.max(0, keptCents));
  return lowered > 0 ? creditAmount(credited, fromCents(lowered)) : undefined;
}

/** Credits all that is left of the invoice. @returns undefined if that is nothing. */
export function creditRest(credited: Credited): CreditAmounts | undefined {
  if (getLeftCents(credited) <= 0) return undefined;
  const pieces = listPieces(credited);
  return toAmounts(credited, getLeft(credited), takeUnits(pieces, sumLines([pieces])));
}

interface Worth {
  /** Without tax. */
  netCents: number;
  taxCents: number;
}

interface Units extends Worth, DeliveredLine {
  description: string;
}

interface Piece extends Units {
  creditedUnits: number;
}

/** The lines of the invoice after the discount, with their parts of the tax on goods. */
function listPieces({ invoice, notes }: Credited): Piece[] {
  const { lines, taxes } = invoice;
  const nets = getNetCents(invoice);
  const [tax] = taxes;
  const taxParts = spreadByValue(tax ? getGoodsTaxCents(tax, sum(nets)) : 0, nets);
  const creditedUnits = sumLines(notes.map(listUnits));
  return lines.flatMap(({ productId, description, quantity }, n) =>
    productId === null
      ? []
      : [
          {
            productId,
            description,
            quantity,
            netCents: nets[n] ?? 0,
            taxCents: taxParts[n] ?? 0,
            creditedUnits: creditedUnits.get(productId) ?? 0,
          },
        ],
  );
}

const listUnits = ({ lines }: Invoice): DeliveredLine[] =>
  lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]));

function requirePieces(pieces: readonly Piece[], wanted: readonly DeliveredLine[]): void {
  const issues = wanted.flatMap(({ productId }, n) =>
    pieces.some((piece) => piece.productId === productId)
      ? []
      : [{ path: `lines.${n}.productId`, message: 'Expected a piece of the invoice' }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
  const units = sumLines([wanted]);
  for (const { productId, description, quantity, creditedUnits } of pieces) {
    const left = quantity - creditedUnits;
    if ((units.get(productId) ?? 0) <= left) continue;
    throw conflict(
      left === 0
        ? `“${description}” is credited already.`
        : `At most ${left} of “${description}” is left to be credited.`,
    );
  }
}

/** Takes at most the units that are not credited. */
function takeUnits(pieces: readonly Piece[], units: ReadonlyMap<string, number>): Units[] {
  return pieces.flatMap((piece) => {
    const { productId, description, creditedUnits } = piece;
    const quantity = Math.min(units.get(productId) ?? 0, piece.quantity - creditedUnits);
    if (quantity <= 0) return [];
    // Parts of sums, so that the parts of all units together are the whole.
    const toPart = (cents: number) =>
      Math.round((cents * (creditedUnits + quantity)) / piece.quantity) -
      Math.round((cents * creditedUnits) / piece.quantity);
    const [netCents, taxCents] = [toPart(piece.netCents), toPart(piece.taxCents)];
    return [{ productId, description, quantity, netCents, taxCents }];
  });
}

const countUnits = (taken: readonly Units[]): number => sum(taken.map(({ quantity }) => quantity));

const sumWorth = (taken: readonly Worth[]): Worth => ({
  netCents: sum(taken.map(({ netCents }) => netCents)),
  taxCents: sum(taken.map(({ taxCents }) => taxCents)),
});

function getLeft({ invoice, notes }: Credited): Worth {
  const [all, credited] = [toWorth(invoice), sumWorth(notes.map(toWorth))];
  return {
    netCents: all.netCents - credited.netCents,
    taxCents: all.taxCents - credited.taxCents,
  };
}

const getLeftCents = (credited: Credited): number => getWorthCents(getLeft(credited));

const getWorthCents = ({ netCents, taxCents }: Worth): number => netCents + taxCents;

function toWorth(document: Invoice): Worth {
  const taxCents = getTaxCents(document);
  return { netCents: toCents(document.total) - taxCents, taxCents };
}

/** @throws AppError CONFLICT if nothing is left. */
function toAmounts(credited: Credited, wanted: Worth, taken: readonly Units[]): CreditAmounts {
  const left = getLeft(credited);
  const cents = Math.min(getWorthCents(wanted), getWorthCents(left));
  if (cents <= 0) throw conflict('Nothing is left of this invoice to be credited.');
  const netCents = Math.min(cents - Math.min(wanted.taxCents, left.taxCents), left.netCents);
  const taxCents = cents - netCents;
  return {
    lines: toLines(taken, netCents),
    taxes: credited.invoice.taxes
      .slice(0, taxCents > 0 ? 1 : 0)
      .map((tax) => ({ ...tax, amount: fromCents(taxCents) })),
    total: fromCents(cents),
  };
}

/** An amount above the value of the pieces, such as refunded shipping, becomes an additional line. */
function toLines(taken: readonly Units[], netCents: number): InvoiceLine[] {
  const parts = spreadByValue(
    netCents,
    taken.map((units) => units.netCents),
  );
  const restCents = netCents - sum(parts);
  return [
    ...taken.flatMap((units, n) => splitUnits(units, parts[n] ?? 0)),
    ...(taken.length === 0 || restCents > 0
      ? splitUnits({ productId: null, description: 'Credit', quantity: 1 }, restCents)
      : []),
  ];
}

/** Two lines if the units cannot have the same price, so that prices times quantities are the amount. */
function splitUnits(
  { productId, description, quantity }: Pick<InvoiceLine, 'productId' | 'description' | 'quantity'>,
  cents: number,
): InvoiceLine[] {
  const priceCents = Math.floor(cents / quantity);
  const remainder = cents - priceCents * quantity;
  const units = [
    { count: quantity - remainder, price: priceCents },
    { count: remainder, price: priceCents + 1 },
  ];
  return units
    .filter(({ count }) => count > 0)
    .map(({ count, price }) => ({
      productId,
      description,
      quantity: count,
      price: fromCents(price),
      amount: fromCents(price * count),
    }));
}
