import type { Order, OrderItem } from '../../../shared/entities/order.ts';
import { MAX_SHOW_PIECES, type ShowPiece } from '../../../shared/entities/show.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { truncate } from '../../../shared/text/truncate.ts';
import type { StoredPiece, StoredShow } from '../../platform/table/shows.ts';

/** A show with all its pieces is one table item, limited to 400 kB. */
const MAX_NAME_LENGTH = 100;
const MAX_NUMBER_LENGTH = 40;
const MAX_LISTED_NAMES = 5;

export const toPiece = (
  { id, name, uniqueId, imageUrl }: StoredProduct,
  quantity: number,
): StoredPiece => ({
  productId: id,
  name: truncate(name, MAX_NAME_LENGTH),
  uniqueId: uniqueId ? truncate(uniqueId, MAX_NUMBER_LENGTH) : null,
  imageUrl,
  quantity,
  mark: 'taken',
  sold: 0,
  orderId: null,
});

/** @returns the units that were not sold at the show. */
export const countLeft = ({ quantity, sold }: StoredPiece): number => Math.max(0, quantity - sold);

export const getState = (piece: StoredPiece): ShowPiece['state'] =>
  countLeft(piece) === 0 ? 'sold' : piece.mark;

/** @returns the pieces that are at the show: neither sold nor taken back. */
export const listPresent = ({ pieces }: Pick<StoredShow, 'pieces'>): StoredPiece[] =>
  pieces.filter((piece) => getState(piece) === 'taken');

interface SoldOrder extends Pick<Order, 'id' | 'totalAmount'> {
  items: readonly Pick<OrderItem, 'productId' | 'quantity'>[];
}

/**
 * Pieces that were not on the list of the show are added while it has room.
 * @param products of the order.
 */
export function addSale(
  show: StoredShow,
  { id, totalAmount, items }: SoldOrder,
  products: readonly StoredProduct[],
): StoredShow {
  const units = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  const known = new Set(show.pieces.map(({ productId }) => productId));
  const added = products
    .filter((product) => !known.has(product.id))
    .slice(0, MAX_SHOW_PIECES - show.pieces.length)
    .map((product) => toPiece(product, units.get(product.id) ?? 1));
  const pieces = [...show.pieces, ...added];
  const sold = fromCents(toCents(show.sold) + toCents(totalAmount));
  return countSold({ ...show, pieces, sold }, id, items);
}

/** Marks pieces as sold, without the sum. */
export function countSold(
  show: StoredShow,
  orderId: string,
  items: SoldOrder['items'],
): StoredShow {
  const units = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  const pieces = show.pieces.map((piece) => {
    const sold = units.get(piece.productId);
    return sold === undefined ? piece : { ...piece, sold: piece.sold + sold, orderId };
  });
  return { ...show, pieces };
}

export function listNames(pieces: readonly { name: string }[]): string {
  const names = pieces.slice(0, MAX_LISTED_NAMES).map(({ name }) => name);
  const more = pieces.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
