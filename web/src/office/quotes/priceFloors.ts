import type { FloorRequest } from '../../../../shared/entities/floor-request.ts';
import type { OrderItem, PricedLine } from '../../../../shared/entities/order.ts';
import {
  getApprovedPrice,
  getNetLines,
  getPriceBeforeDiscount,
} from '../../../../shared/quotes/floors.ts';
import { toCents } from '../../../../shared/quotes/money.ts';
import { getQuantities } from '../../../../shared/quotes/quote.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { ApiError, hasCode } from '../../lib/api.ts';
import type { OfferDraft } from './offerDraft.ts';

interface OfferPrices {
  lines: readonly PricedLine[];
  discount?: string;
}

type PriceDraft = Pick<OfferDraft, 'lines' | 'discount'>;

interface RefusedOffer {
  error: Error | null;
  sent: OfferPrices | undefined;
}

const ZERO = '0.00';

/** Leaves out amounts that are not valid yet. */
export const readPrices = (
  draft: PriceDraft,
  items: readonly OrderItem[],
): Required<OfferPrices> => ({
  lines: items.flatMap(({ productId }) => {
    const { isIncluded, price: text = '' } = draft.lines[productId] ?? {};
    const price = parseAmount(text);
    return isIncluded && price !== undefined ? [{ productId, price }] : [];
  }),
  discount: parseAmount(draft.discount) ?? ZERO,
});

/** Differs between offers with different prices. */
export const getPriceKey = ({ lines, discount = ZERO }: OfferPrices): string =>
  JSON.stringify([lines, discount]);

/** Returns the pieces of a refused offer whose prices are still the same and still need approval, each with the price of
 *  one unit after the discount. */
export function listBelowFloor(
  { error, sent }: RefusedOffer,
  { lines, discount = ZERO }: OfferPrices,
  items: readonly OrderItem[],
  requests: readonly FloorRequest[],
): PricedLine[] {
  if (!(hasCode(error, 'BELOW_FLOOR') && error instanceof ApiError)) return [];
  const { productIds } = error;
  const isRefused = ({ productId, price }: PricedLine) =>
    productIds.includes(productId) &&
    sent?.lines.some((line) => line.productId === productId && line.price === price);
  const refusedIds = new Set(lines.filter(isRefused).map(({ productId }) => productId));
  return getNetLines(lines, getQuantities({ items: [...items] }), discount).filter(
    (line) =>
      refusedIds.has(line.productId) && !requests.some((request) => isAccepted(request, line)),
  );
}

function isAccepted(request: FloorRequest, { productId, price }: PricedLine): boolean {
  const approved = getApprovedPrice(request);
  return (
    request.productId === productId && approved !== null && toCents(approved) <= toCents(price)
  );
}

/** Returns what to enter for a piece that should have the given price after the discount. */
export function getPriceToEnter(
  net: PricedLine,
  draft: PriceDraft,
  items: readonly OrderItem[],
): string {
  const included = { ...draft.lines, [net.productId]: { isIncluded: true, price: net.price } };
  const { lines, discount } = readPrices({ ...draft, lines: included }, items);
  return getPriceBeforeDiscount(net, lines, getQuantities({ items: [...items] }), discount);
}

/** The same question is asked only once. */
export const listUnasked = (
  lines: readonly PricedLine[],
  requests: readonly FloorRequest[],
): PricedLine[] =>
  lines.filter(
    ({ productId, price }) =>
      !requests.some((request) => request.productId === productId && request.price === price),
  );
