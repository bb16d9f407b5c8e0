import type { Return } from '../entities/delivery.ts';
import type { Order } from '../entities/order.ts';
import type { TaxLine } from '../entities/payment.ts';
import { multiplyPercent, subtotalCents, toCents } from './money.ts';
import { getAgreedOffer, getQuantities } from './quote.ts';

type Sold = Pick<Order, 'items' | 'offers' | 'acceptedOffer'>;
type Sale = NonNullable<Order['sale']>;

interface SaleAmounts {
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  insuranceCents: number;
  taxCents: number;
  totalCents: number;
  taxableCents: number;
  goodsTaxCents: number;
}

export function getSaleAmounts(quote: Sold, sale: Sale): SaleAmounts {
  const offer = getAgreedOffer(quote);
  const goodsCents = subtotalCents(sale.lines, getQuantities(quote));
  const discountCents = toCents(offer?.discount ?? '0.00');
  const shippingCents = toCents(offer?.shipping ?? '0.00');
  const netCents = goodsCents - discountCents;
  const tax = offer?.taxes[0];
  const taxCents = toCents(tax?.amount ?? '0.00');
  const goodsTaxCents = tax ? getGoodsTaxCents(tax, netCents) : 0;
  const isShippingTaxed = goodsTaxCents < taxCents;
  return {
    goodsCents,
    discountCents,
    shippingCents,
    insuranceCents: toCents(offer?.insurance ?? '0.00'),
    taxCents,
    totalCents: toCents(sale.total),
    taxableCents: taxCents === 0 ? 0 : netCents + (isShippingTaxed ? shippingCents : 0),
    goodsTaxCents,
  };
}

/** The rest of the tax is on shipping. An amount that staff entered counts as tax on the pieces. */
export function getGoodsTaxCents({ rate, amount }: TaxLine, netCents: number): number {
  if (rate === null) return toCents(amount);
  return Math.min(toCents(amount), multiplyPercent(netCents, rate));
}

interface ReturnAmounts<R extends Return> {
  request: R;
  goodsCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  taxableCents: number;
}

/** @param returns in the order in which they count: later ones get what rounding has left. */
export function getReturnAmounts<R extends Return>(
  quote: Sold,
  sale: Sale,
  returns: readonly R[],
): ReturnAmounts<R>[] {
  const sold = getSaleAmounts(quote, sale);
  const prices = new Map(sale.lines.map(({ productId, price }) => [productId, toCents(price)]));
  let returnedCents = 0;
  return returns.map((request) => {
    const goodsCents = request.lines.reduce(
      (cents, { productId, quantity }) => cents + (prices.get(productId) ?? 0) * quantity,
      0,
    );
    // Parts of sums, so that the parts of all returns together are the whole.
    const toPart = (cents: number) =>
      allocate(cents, returnedCents + goodsCents, sold.goodsCents) -
      allocate(cents, returnedCents, sold.goodsCents);
    const [discountCents, taxCents] = [toPart(sold.discountCents), toPart(sold.goodsTaxCents)];
    returnedCents += goodsCents;
    const netCents = goodsCents - discountCents;
    return {
      request,
      goodsCents,
      discountCents,
      taxCents,
      totalCents: netCents + taxCents,
      taxableCents: sold.taxCents === 0 ? 0 : netCents,
    };
  });
}

const allocate = (cents: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((cents * part) / whole);

type ReceivedReturn = Return & { receivedAt: string };

export const listReceived = ({ returns }: Pick<Order, 'returns'>): ReceivedReturn[] =>
  returns
    .filter((each): each is ReceivedReturn => each.receivedAt !== null)
    .sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));

/**
 * A return that has not arrived counts as the next one.
 * @returns what the pieces of a return are worth: their agreed prices with their part of the discount and of the tax on pieces.
 *   The sales report takes back as much. 0 for a sale without prices.
 */
export function getReturnCents(
  quote: Sold & Pick<Order, 'sale' | 'returns'>,
  number: number,
): number {
  const request = quote.returns.find((each) => each.number === number);
  if (!quote.sale || !request) return 0;
  const received = listReceived(quote);
  const counted = request.receivedAt === null ? [...received, request] : received;
  const amounts = getReturnAmounts<Return>(quote, quote.sale, counted);
  return amounts.find((each) => each.request.number === number)?.totalCents ?? 0;
}
