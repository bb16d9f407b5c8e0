import type { Claim } from '../../../shared/entities/hold.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { AppError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite, type Write } from '../../platform/table/conditional-writes.ts';
import { findHolds, holdWrite, type StoredHold } from '../../platform/table/holds.ts';
import { outboxWrite } from '../../platform/table/outbox.ts';
import { findProducts } from '../../platform/table/products.ts';
import { type StoredPiece, type StoredShow, showWrite } from '../../platform/table/shows.ts';
import { requireShow } from './view.ts';

/** DynamoDB allows 100 writes in a transaction, of which the show and the event need two. */
const PIECES_PER_WRITE = 90;

export const IS_CHANGING = 'Someone is changing this show. Please try again.';

export interface PieceContext {
  show: StoredShow;
  products: ReadonlyMap<string, StoredProduct>;
  holds: ReadonlyMap<string, StoredHold>;
  now: string;
  /** How many pieces of the same request were changed in earlier transactions. */
  changedBefore: number;
}

export interface PieceChange {
  piece: StoredPiece;
  /** All claims on the product afterwards; absent if they stay. */
  claims?: readonly Claim[] | undefined;
}

/** Throws if the pieces cannot be changed. It may run several times. */
type Plan = (productIds: readonly string[], context: PieceContext) => PieceChange[];

/**
 * Changes pieces of a show together with their holds, some at a time. All are checked before the first are changed.
 * @param done what happens to the pieces, such as `taken back`, for the message when only some were changed.
 * @returns the show afterwards.
 * @throws AppError NOT_FOUND, or what the plan throws.
 */
export async function changePieces(
  id: string,
  productIds: readonly string[],
  done: string,
  plan: Plan,
): Promise<StoredShow> {
  if (productIds.length > PIECES_PER_WRITE) plan(productIds, await loadPieces(id, productIds, 0));
  let show = await requireShow(id);
  for (let start = 0; start < productIds.length; start += PIECES_PER_WRITE) {
    const some = productIds.slice(start, start + PIECES_PER_WRITE);
    try {
      show = await retryOnConflict(IS_CHANGING, () => changeSome(id, some, start, plan));
    } catch (error) {
      if (start === 0) throw error;
      throw withResult(error, `${start} of ${productIds.length} pieces were ${done}.`);
    }
  }
  return show;
}

/** @returns the refusal with what was changed before it. */
function withResult(error: unknown, result: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message, issues, productIds } = error;
  return new AppError(code, `${result} ${message}`, {
    ...(issues && { issues: [...issues] }),
    ...(productIds && { productIds }),
  });
}

async function loadPieces(
  id: string,
  productIds: readonly string[],
  changedBefore: number,
): Promise<PieceContext> {
  const [show, products, holds] = await Promise.all([
    requireShow(id),
    findProducts(productIds, { ConsistentRead: true }),
    findHolds(productIds),
  ]);
  return { show, products, holds, now: new Date().toISOString(), changedBefore };
}

/** @returns undefined if the show or a hold has changed since it was read. */
async function changeSome(
  id: string,
  productIds: readonly string[],
  changedBefore: number,
  plan: Plan,
): Promise<StoredShow | undefined> {
  const context = await loadPieces(id, productIds, changedBefore);
  const changes = plan(productIds, context);
  if (changes.length === 0) return context.show;
  const after = withPieces(context.show, changes);
  const isWritten = await transactWrite([
    showWrite(context.show, after),
    ...holdWrites(changes, context),
  ]);
  return isWritten ? after : undefined;
}

function withPieces(show: StoredShow, changes: readonly PieceChange[]): StoredShow {
  const changed = new Map(changes.map(({ piece }) => [piece.productId, piece]));
  const known = new Set(show.pieces.map(({ productId }) => productId));
  const added = changes.filter(({ piece }) => !known.has(piece.productId));
  return {
    ...show,
    pieces: [
      ...show.pieces.map((piece) => changed.get(piece.productId) ?? piece),
      ...added.map(({ piece }) => piece),
    ],
  };
}

/** One event for all holds, since the shop publishes all holds after each event. */
function holdWrites(changes: readonly PieceChange[], { holds, now }: PieceContext): Write[] {
  const changed = changes.flatMap(({ piece: { productId, name }, claims }) => {
    const before = holds.get(productId);
    return claims ? [{ productId, name: before?.name || name, before, claims }] : [];
  });
  if (changed.length === 0) return [];
  const ended = changed.flatMap(({ productId, before, claims }) =>
    (before?.claims ?? [])
      .filter(({ id }) => !claims.some((claim) => claim.id === id))
      .map(({ at }) => ({ productId, at })),
  );
  const [heldSince] = ended.map(({ at }) => at).sort();
  return [
    ...changed.map((hold) => holdWrite(hold, now)),
    outboxWrite({
      kind: 'holds-changed',
      freed: ended.map(({ productId }) => productId),
      ...(heldSince ? { heldSince } : {}),
    }),
  ];
}
