import type { Issue } from '../../../shared/contract/errors.ts';
import type { DeliveredLine } from '../../../shared/entities/delivery.ts';
import { getSoldQuantities } from '../../../shared/quotes/stage.ts';
import { hasQuotePhoto } from '../../platform/bucket/quote-photos.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

/** The clocks of browsers may be ahead. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** The sold pieces that are in no return, except for declined ones. */
export function listKept(quote: StoredQuote): DeliveredLine[] {
  const left = getSoldQuantities(quote);
  for (const { decision, lines } of quote.returns) {
    if (decision === 'declined') continue;
    for (const { productId, quantity } of lines) {
      left.set(productId, (left.get(productId) ?? 0) - quantity);
    }
  }
  return [...left].flatMap(([productId, quantity]) =>
    quantity > 0 ? [{ productId, quantity }] : [],
  );
}

/**
 * @param left what lines may name, and how many units at most.
 * @param problem completes 'The piece …' for a line about another piece.
 * @throws AppError INVALID_REQUEST naming the lines.
 */
export function requireLinesWithin(
  left: readonly DeliveredLine[],
  lines: readonly DeliveredLine[],
  problem: string,
): void {
  const quantities = new Map(left.map(({ productId, quantity }) => [productId, quantity]));
  const issues = lines.flatMap(({ productId, quantity }, n): Issue[] => {
    const most = quantities.get(productId);
    if (most === undefined) {
      return [{ path: `lines.${n}.productId`, message: `The piece ${problem}` }];
    }
    if (quantity <= most) return [];
    return [{ path: `lines.${n}.quantity`, message: `Expected at most ${most}` }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}

/** @throws AppError INVALID_REQUEST naming the photos that the quote does not have. */
export async function requirePhotos(
  quoteId: string,
  photos: readonly { id: string; path: string }[],
): Promise<void> {
  const found = await Promise.all(photos.map(({ id }) => hasQuotePhoto(quoteId, id)));
  const issues = photos
    .filter((_, n) => !found[n])
    .map(({ path }) => ({ path, message: 'Expected the id of a photo of this quote' }));
  if (issues.length > 0) throw invalidRequest(issues);
}

/**
 * @param path of the time in the request.
 * @returns the time in UTC, no later than now.
 * @throws AppError INVALID_REQUEST for a time in the future.
 */
export function toPastTime(path: string, time: string, now: string): string {
  const [ms, nowMs] = [Date.parse(time), Date.parse(now)];
  if (ms > nowMs + CLOCK_SKEW_MS) {
    throw invalidRequest([{ path, message: 'Expected a time that is not in the future' }]);
  }
  return new Date(Math.min(ms, nowMs)).toISOString();
}
