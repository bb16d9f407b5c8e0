import type { Claim } from '../entities/hold.ts';
import type { Product } from '../entities/product.ts';
import { ON_HOLD } from '../vocabulary.ts';

/** Sales never end; other claims expire by time.
 *  @param now ISO 8601. */
export const isActiveClaim = ({ until }: Pick<Claim, 'until'>, now: string): boolean =>
  until === null || until > now;

export function countClaimed(
  claims: readonly Pick<Claim, 'id' | 'quantity' | 'until'>[],
  now: string,
  exceptId?: string,
): number {
  return claims
    .filter((claim) => claim.id !== exceptId && isActiveClaim(claim, now))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

const MIN_BACKOFF_MS = 60_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;

/** Retries back off: after each failure, the time since the sale doubles.
 *  @param now ISO 8601. */
export function isSaleDue({ kind, at, airtable }: Claim, now: string): boolean {
  if (kind !== 'sale' || !airtable || airtable.state === 'written') return false;
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
  claims: readonly Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>[],
  now: string,
): Product['availability'] {
  if (availability === 'Sold Out' || countClaimed(claims, now) < stockQuantity) return availability;
  return countClaimed(claims.filter(isOffSale), now) >= stockQuantity ? 'Sold Out' : ON_HOLD;
}

export function withClaims<P extends Pick<Product, 'availability' | 'stockQuantity'>>(
  product: P,
  claims: readonly Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>[],
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
