import type { Claim } from '../../../shared/entities/hold.ts';
import { MAX_OFFER_LINES } from '../../../shared/entities/order.ts';
import { countClaimed, isActiveClaim } from '../../../shared/quotes/holds.ts';
import { getClaims } from '../../../shared/quotes/quote.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { findHolds, type HoldChange, type StoredHold } from '../../platform/table/holds.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findPublicProducts } from '../../platform/table/products.ts';

interface ClaimChanges {
  holds: HoldChange[];
  freed: string[];
}

/**
 * Accepting an offer holds its pieces, closing the quote frees them.
 * @param isRepeated whether a hold may have kept the first attempt from being saved.
 * @throws AppError ON_HOLD naming the pieces that are not free.
 */
export async function changeClaims(
  before: StoredQuote,
  after: StoredQuote,
  now: string,
  isRepeated: boolean,
): Promise<ClaimChanges> {
  const [held, wanted] = [getClaims(before), getClaims(after)];
  const ids = [...new Set([...held.keys(), ...wanted.keys()])].filter(
    (id) => !isSameClaim(held.get(id), wanted.get(id)),
  );
  if (ids.length === 0) return { holds: [], freed: [] };
  if (ids.length > MAX_OFFER_LINES) {
    throw conflict(`A quote holds up to ${MAX_OFFER_LINES} different pieces.`);
  }
  // Most pieces have no claims, so the first attempt reads none. If one has, the write fails, and all claims are read
  // before the second attempt.
  const isFirst = held.size === 0 && !isRepeated;
  const stored = isFirst ? new Map<string, StoredHold>() : await findHolds(ids);
  const missing = await findMissing(before.id, wanted, ids, stored, now);
  // Read all claims, so that the error names all missing pieces.
  if (missing.length > 0 && isFirst) return changeClaims(before, after, now, true);
  if (missing.length > 0) {
    throw new AppError(
      'ON_HOLD',
      `${missing.map(({ name }) => name).join(', ')}: on hold, sold, or no longer in the shop.`,
      { productIds: missing.map(({ productId }) => productId) },
    );
  }
  const names = new Map(before.items.map(({ productId, name }) => [productId, name]));
  const holds = ids.flatMap((productId): HoldChange[] => {
    const hold = stored.get(productId);
    const claim = wanted.get(productId);
    if (!hold && !claim) return [];
    const others = (hold?.claims ?? []).filter(({ id }) => id !== before.id);
    const claims = claim ? [...others, toClaim(claim, now)] : others;
    return [{ productId, name: names.get(productId) ?? '', before: hold, claims }];
  });
  return { holds, freed: ids.filter((id) => !wanted.has(id)) };
}

type ClaimCore = Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>;

const isSameClaim = (a: ClaimCore | undefined, b: ClaimCore | undefined) =>
  a?.kind === b?.kind && a?.quantity === b?.quantity && a?.until === b?.until;

export const toClaim = (claim: ClaimCore, at: string): Claim => ({
  ...claim,
  reason: null,
  by: null,
  at,
  airtable: claim.kind === 'sale' ? { state: 'waiting', error: null, at } : null,
});

async function findMissing(
  orderId: string,
  wanted: ReadonlyMap<string, ClaimCore>,
  ids: readonly string[],
  holds: ReadonlyMap<string, StoredHold>,
  now: string,
): Promise<{ productId: string; name: string }[]> {
  const added = ids.filter((productId) => {
    const claim = wanted.get(productId);
    const own = holds
      .get(productId)
      ?.claims.find(({ id, until }) => id === orderId && isActiveClaim({ until }, now));
    return claim && claim.quantity > (own?.quantity ?? 0);
  });
  if (added.length === 0) return [];
  const products = await findPublicProducts(added);
  const missing = added.filter((productId) => {
    const product = products.get(productId);
    if (!product || product.availability === 'Sold Out') return true;
    const claimed = countClaimed(holds.get(productId)?.claims ?? [], now, orderId);
    return claimed + (wanted.get(productId)?.quantity ?? 0) > product.stockQuantity;
  });
  return missing.map((productId) => ({
    productId,
    name: products.get(productId)?.name ?? holds.get(productId)?.name ?? 'A piece',
  }));
}
