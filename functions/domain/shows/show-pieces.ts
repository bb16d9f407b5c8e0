import { ALL_PIECES, type Claim } from '../../../shared/entities/hold.ts';
import { MAX_SHOW_PIECES } from '../../../shared/entities/show.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { countFree, isActiveClaim } from '../../../shared/quotes/holds.ts';
import { shift } from '../../../shared/quotes/quote.ts';
import { toShopNoon } from '../../../shared/shop-time.ts';
import { AppError, conflict, invalidRequest } from '../../platform/errors.ts';
import { findHolds } from '../../platform/table/holds.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import type { StoredPiece, StoredShow } from '../../platform/table/shows.ts';
import type { Actor } from '../../platform/table/users.ts';
import { changePieces, type PieceChange, type PieceContext } from './change-pieces.ts';
import { countLeft, getState, listNames, listPresent, toPiece } from './pieces.ts';
import { requireOpenShow } from './view.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MISSING_MS = 30 * DAY_MS;

/**
 * Takes the pieces, and holds all of their free units. All are checked before the first are taken.
 * @throws AppError NOT_FOUND, CONFLICT for a show that is over or full, ON_HOLD naming pieces of which no unit is free,
 *  INVALID_REQUEST naming unknown ones.
 */
export async function takePieces(
  id: string,
  productIds: readonly string[],
  by: Actor,
): Promise<StoredShow> {
  const { timeZone } = await getShopSettings();
  return changePieces(id, [...new Set(productIds)], 'taken', (some, context) => {
    const { show, products, now } = context;
    requireOpenShow(show);
    requireRoom(show, productIds);
    const until = getHoldEnd(show, timeZone);
    if (until <= now) throw conflict('This show is over. Change its days first.');
    requireKnown(productIds, some, products, 'The shop has no such product');
    const hold = { units: ALL_PIECES, until, reason: toReason(show), by };
    const taken = some
      .filter((productId) => !isHeldThere(productId, context))
      .flatMap((productId) => products.get(productId) ?? [])
      .map((product) => ({ product, held: holdUnits(product, context, hold) }));
    const busy = taken.flatMap(({ product, held }) => (held ? [] : [product]));
    if (busy.length > 0) {
      const result = context.changedBefore === 0 ? ' Nothing was taken to the show.' : '';
      throw new AppError('ON_HOLD', `Held or sold: ${listNames(busy)}.${result}`, {
        productIds: busy.map(({ id }) => id),
      });
    }
    const known = new Map(show.pieces.map((piece) => [piece.productId, piece]));
    return taken.flatMap(({ product, held }) => {
      if (!held) return [];
      const { sold, orderId } = known.get(product.id) ?? { sold: 0, orderId: null };
      const piece = { ...toPiece(product, held.quantity + sold), sold, orderId };
      return [{ piece, claims: held.claims }];
    });
  });
}

/**
 * Ends the holds of the show. Missing pieces can be taken back after its end.
 * @throws AppError NOT_FOUND, CONFLICT naming pieces that were sold, INVALID_REQUEST naming those that were not there.
 */
export function takeBack(id: string, productIds: readonly string[]): Promise<StoredShow> {
  return changePieces(id, [...new Set(productIds)], 'taken back', (some, context) => {
    const { show } = context;
    const pieces = new Map(show.pieces.map((piece) => [piece.productId, piece]));
    requireKnown(productIds, some, pieces, 'This piece was not taken to the show');
    const listed = some.flatMap((productId) => pieces.get(productId) ?? []);
    const sold = listed.filter((piece) => getState(piece) === 'sold');
    if (sold.length > 0) {
      throw new AppError('CONFLICT', `Sold already: ${listNames(sold)}`, {
        productIds: sold.map(({ productId }) => productId),
      });
    }
    return listed
      .filter(({ mark }) => mark !== 'back')
      .map((piece) => ({
        piece: { ...piece, mark: 'back' },
        claims: findOwn(piece.productId, context) && listOthers(piece.productId, context),
      }));
  });
}

/** Pieces whose holds have ended are held again if they are free. */
export async function moveHolds(show: StoredShow): Promise<StoredShow> {
  const { timeZone } = await getShopSettings();
  return changePresent(show, (piece, context) => {
    const { productId } = piece;
    const until = getHoldEnd(context.show, timeZone);
    const reason = toReason(context.show);
    const isOver = until <= context.now;
    const own = findOwn(productId, context);
    if (own) {
      if (own.until === until && own.reason === reason) return undefined;
      const others = listOthers(productId, context);
      return { piece, claims: isOver ? others : [...others, { ...own, until, reason }] };
    }
    const product = context.products.get(productId);
    if (!product || isOver) return undefined;
    const hold = { units: countLeft(piece), until, reason, by: context.show.by };
    const held = holdUnits(product, context, hold);
    return held && { piece, claims: held.claims };
  });
}

/** @returns the pieces at the show of which units are held or sold otherwise; none after its end. */
export async function findNotHeld(show: StoredShow): Promise<string[]> {
  const { timeZone } = await getShopSettings();
  const now = new Date().toISOString();
  if (getHoldEnd(show, timeZone) <= now) return [];
  const present = listPresent(show);
  const holds = await findHolds(present.map(({ productId }) => productId));
  return present
    .filter((piece) => {
      const own = findOwn(piece.productId, { show, holds, now });
      return !own || own.quantity < countLeft(piece);
    })
    .map(({ productId }) => productId);
}

/** Missing pieces stay on hold for 30 days. */
export const markMissing = (show: StoredShow, by: Actor): Promise<StoredShow> =>
  changePresent(show, (piece, context) => {
    const product = context.products.get(piece.productId);
    const held =
      product &&
      holdUnits(product, context, {
        units: countLeft(piece),
        until: shift(context.now, MISSING_MS),
        reason: `Missing since the show ${context.show.name}`,
        by,
      });
    return { piece: { ...piece, mark: 'missing' }, claims: held?.claims };
  });

/** @param change returns undefined to keep the piece. */
const changePresent = (
  show: StoredShow,
  change: (piece: StoredPiece, context: PieceContext) => PieceChange | undefined,
): Promise<StoredShow> =>
  changePieces(
    show.id,
    listPresent(show).map(({ productId }) => productId),
    'changed',
    (some, context) =>
      listPresent(context.show)
        .filter(({ productId }) => some.includes(productId))
        .flatMap((piece) => change(piece, context) ?? []),
  );

/** @returns the end of the day after the show. Days on which the clocks change have no 24 hours. */
function getHoldEnd({ to }: StoredShow, timeZone: string): string {
  const dayAfter = shift(`${to}T12:00:00.000Z`, DAY_MS).slice(0, 10);
  return shift(toShopNoon(dayAfter, timeZone), 12 * HOUR_MS);
}

const toReason = ({ name }: StoredShow): string => `Show: ${name}`;

function requireRoom({ pieces }: StoredShow, productIds: readonly string[]): void {
  const all = new Set([...pieces.map(({ productId }) => productId), ...productIds]);
  if (all.size > MAX_SHOW_PIECES) throw conflict(`A show has at most ${MAX_SHOW_PIECES} pieces.`);
}

/** @param some of the ids of the request. */
function requireKnown(
  productIds: readonly string[],
  some: readonly string[],
  known: ReadonlyMap<string, unknown>,
  message: string,
): void {
  const unknown = some.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw invalidRequest(
    unknown.map((id) => ({ path: `productIds.${productIds.indexOf(id)}`, message })),
  );
}

/** The hold of a show has its id. */
const findOwn = (
  productId: string,
  { show, holds, now }: Pick<PieceContext, 'show' | 'holds' | 'now'>,
): Claim | undefined =>
  holds.get(productId)?.claims.find((claim) => claim.id === show.id && isActiveClaim(claim, now));

const listOthers = (productId: string, { show, holds }: PieceContext): Claim[] =>
  (holds.get(productId)?.claims ?? []).filter(({ id }) => id !== show.id);

const isHeldThere = (productId: string, context: PieceContext): boolean =>
  findOwn(productId, context) !== undefined &&
  listPresent(context.show).some((piece) => piece.productId === productId);

interface ShowHold extends Pick<Claim, 'until' | 'reason' | 'by'> {
  /** At most as many are held. */
  units: number;
}

/** @returns undefined if no unit is free. */
function holdUnits(
  product: StoredProduct,
  context: PieceContext,
  { units, ...hold }: ShowHold,
): { quantity: number; claims: Claim[] } | undefined {
  const { show, now } = context;
  const others = listOthers(product.id, context);
  const quantity = Math.min(units, countFree(product, others, now));
  if (quantity <= 0) return undefined;
  const own: Claim = { ...hold, id: show.id, kind: 'show', quantity, at: now, airtable: null };
  return { quantity, claims: [...others, own] };
}
