import { v7 as uuidV7 } from 'uuid';
import type { InternalNote, Offer, OrderItem, PricedLine } from '../../../shared/entities/order.ts';
import { findBelowFloor, getNetLines, type LineBelowFloor } from '../../../shared/quotes/floors.ts';
import { formatMoney } from '../../../shared/quotes/money.ts';
import { getQuantities } from '../../../shared/quotes/quote.ts';
import { AppError } from '../../platform/errors.ts';
import { type Consignment, findConsignments } from '../../platform/table/consignments.ts';
import { listFloorRequests, type StoredFloorRequest } from '../../platform/table/floor-requests.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

interface Floors {
  consignments: ReadonlyMap<string, Consignment>;
  requests: readonly StoredFloorRequest[];
}

export type PieceBelowFloor = LineBelowFloor & Pick<OrderItem, 'name' | 'imageUrl'>;

export async function loadFloors({ id, items }: StoredQuote): Promise<Floors> {
  const [consignments, requests] = await Promise.all([
    findConsignments(items.map(({ productId }) => productId)),
    listFloorRequests(id),
  ]);
  return { consignments, requests };
}

/** @returns the pieces of the quote whose prices the consignors have to approve first. */
export function findPiecesBelowFloor(
  { items }: Pick<StoredQuote, 'items'>,
  lines: readonly PricedLine[],
  { consignments, requests }: Floors,
): PieceBelowFloor[] {
  const pieces = new Map(items.map((item) => [item.productId, item]));
  return findBelowFloor(lines, consignments, requests).flatMap((line) => {
    const piece = pieces.get(line.productId);
    return piece ? [{ ...line, name: piece.name, imageUrl: piece.imageUrl }] : [];
  });
}

/** The discount counts, because it lowers what the consignor gets. */
export const findOfferedBelowFloor = (
  quote: Pick<StoredQuote, 'items'>,
  { lines, discount }: Pick<Offer, 'lines' | 'discount'>,
  floors: Floors,
): PieceBelowFloor[] =>
  findPiecesBelowFloor(quote, getNetLines(lines, getQuantities(quote), discount), floors);

/** The message names no floors, because not all staff may see them. */
export const belowFloor = (pieces: readonly PieceBelowFloor[]): AppError =>
  new AppError(
    'BELOW_FLOOR',
    `Below the price floor: ${listNames(pieces)}. Ask the consignor, or confirm that they have agreed by phone.`,
    { productIds: pieces.map(({ productId }) => productId) },
  );

export const listNames = (pieces: readonly Pick<PieceBelowFloor, 'name'>[]): string =>
  pieces.map(({ name }) => name).join(', ');

export const toPhoneNotes = (
  pieces: readonly PieceBelowFloor[],
  by: InternalNote['by'],
  createdAt: string,
): InternalNote[] =>
  pieces.map(({ name, price }) => ({
    id: uuidV7(),
    text: `The consignor approved ${formatMoney(price)} for ${name} by phone.`,
    createdAt,
    by,
  }));
