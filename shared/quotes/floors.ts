import type { FloorRequest } from '../entities/floor-request.ts';
import type { PricedLine } from '../entities/order.ts';
import { spreadByValue } from './commission.ts';
import { fromCents, subtotalCents, toCents } from './money.ts';

interface Consigned {
  consignorId: string;
  floor: string | null;
}
type Answer = Pick<FloorRequest, 'state' | 'price' | 'counterPrice'>;
type AskedPrice = Answer & Pick<FloorRequest, 'productId'> & Pick<Consigned, 'consignorId'>;

export const ASK_AGAIN_AFTER_MS = 3_600_000;

export interface LineBelowFloor extends PricedLine {
  consignorId: string;
  floor: string;
}

/** @returns the lines with the prices of single units after their part of the discount. Fractions of a cent are rounded down. */
export function getNetLines(
  lines: readonly PricedLine[],
  quantities: ReadonlyMap<string, number>,
  discount: string,
): PricedLine[] {
  const values = lines.map((line) => subtotalCents([line], quantities));
  const parts = spreadByValue(toCents(discount), values);
  return lines.map(({ productId, price }, n) => {
    const partOfUnit = Math.ceil((parts[n] ?? 0) / (quantities.get(productId) ?? 1));
    return { productId, price: fromCents(toCents(price) - partOfUnit) };
  });
}

/**
 * @param lines of an offer, including the piece.
 * @param net what one unit of the piece should cost after its part of the discount.
 * @returns the lowest price before the discount that is enough.
 */
export function getPriceBeforeDiscount(
  { productId, price: net }: PricedLine,
  lines: readonly PricedLine[],
  quantities: ReadonlyMap<string, number>,
  discount: string,
): string {
  const isEnough = (cents: number) => {
    const price = fromCents(cents);
    const changed = lines.map((line) =>
      line.productId === productId ? { productId, price } : line,
    );
    return getNetLines(changed, quantities, discount).some(
      (line) => line.productId === productId && toCents(line.price) >= toCents(net),
    );
  };
  let tooLow = toCents(net) - 1;
  let enough = toCents(net) + toCents(discount);
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooLow = middle;
  }
  return fromCents(enough);
}

/**
 * @param requests of the same quote. What the present consignor of a piece has approved or asked for may be offered.
 * @returns the lines whose prices the consignors have to approve first.
 */
export function findBelowFloor(
  lines: readonly PricedLine[],
  consignments: ReadonlyMap<string, Consigned>,
  requests: readonly AskedPrice[],
): LineBelowFloor[] {
  return lines.flatMap(({ productId, price }) => {
    const { consignorId, floor = null } = consignments.get(productId) ?? {};
    if (consignorId === undefined || floor === null) return [];
    const approved = requests
      .filter((each) => each.productId === productId && each.consignorId === consignorId)
      .flatMap((each) => getApprovedPrice(each) ?? []);
    const isBelow = [floor, ...approved].every((limit) => toCents(price) < toCents(limit));
    return isBelow ? [{ productId, price, consignorId, floor }] : [];
  });
}

/** @returns null without an approval. */
export function getApprovedPrice({ state, price, counterPrice }: Answer): string | null {
  if (state === 'approved') return price;
  return state === 'countered' ? counterPrice : null;
}

/** A question without an answer may be sent again after an hour. */
export const canAskAgain = (
  { state, askedAt }: Pick<FloorRequest, 'state' | 'askedAt'>,
  now: string,
): boolean => state === 'asked' && Date.parse(now) - Date.parse(askedAt) >= ASK_AGAIN_AFTER_MS;
