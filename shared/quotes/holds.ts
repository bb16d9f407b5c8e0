import type { Claim } from '../entities/hold.ts';
import type { Product } from '../entities/product.ts';
import { ON_HOLD } from '../vocabulary.ts';

/** Sales and returns end when Airtable has them; other claims expire by time.
 *  @param now ISO 8601. */
export const isActiveClaim = ({ until }: Pick<Claim, 'until'>, now: string): boolean =>
  until === null || until > now;

/** By hand or for a show. */
export const isHeldByStaff = ({ kind }: Pick<Claim, 'kind'>): boolean =>
  kind === 'manual' || kind === 'show';

type CountedClaim = Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>;

/** Units on their way back count only once they are in stock. */
export function countClaimed(
  claims: readonly CountedClaim[],
  now: string,
  exceptId?: string,
): number {
  return claims
    .filter(
      (claim) => claim.kind !== 'return' && claim.id !== exceptId && isActiveClaim(claim, now),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** @returns the units that no claim takes. */
export const countFree = (
  { availability, stockQuantity }: Pick<Product, 'availability' | 'stockQuantity'>,
  claims: readonly CountedClaim[],
  now: string,
): number => (availability === 'Sold Out' ? 0 : stockQuantity) - countClaimed(claims, now);

const MIN_BACKOFF_MS = 60_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;

/** A sale or a return that Airtable does not have yet. */
export const isUnwritten = ({ kind, airtable }: Pick<Claim, 'kind' | 'airtable'>): boolean =>
  (kind === 'sale' || kind === 'return') && airtable !== null && airtable.state !== 'written';

/** Retries back off: after each failure, the time since the sale or return doubles.
 *  @param now ISO 8601. */
export function isWriteDue({ kind, at, airtable }: Claim, now: string): boolean {
  if (!airtable || !isUnwritten({ kind, airtable })) return false;
  if (airtable.state === 'waiting') return true;
  const ageMs = Date.parse(airtable.at) - Date.parse(at);
  const backoffMs = Math.min(Math.max(ageMs, MIN_BACKOFF_MS), MAX_BACKOFF_MS);
  return Date.parse(airtable.at) + backoffMs <= Date.parse(now);
}

const isOffSale = ({ kind }: Pick<Claim, 'kind'>) => kind === 'sale' || kind === 'status';

/** A product is on hold when no unit is free, and sold out when all units are sold.
 *  @param now ISO 8601. */
export function getShownAvailability(
  { availability, stockQuantity }: Pick<Product, 'availability' | 'stockQuantity'>,
  claims: readonly CountedClaim[],
  now: string,
): Product['availability'] {
  if (availability === 'Sold Out' || countClaimed(claims, now) < stockQuantity) return availability;
  return countClaimed(claims.filter(isOffSale), now) >= stockQuantity ? 'Sold Out' : ON_HOLD;
}

export function withClaims<P extends Pick<Product, 'availability' | 'stockQuantity'>>(
  product: P,
  claims: readonly CountedClaim[],
  now: string,
): P {
  if (claims.length === 0) return product;
  const sold = countClaimed(claims.filter(isOffSale), now);
  return {
    ...product,
    availability: getShownAvailability(product, claims, now),
    stockQuantity: Math.max(0, product.stockQuantity - sold),
  };
}
