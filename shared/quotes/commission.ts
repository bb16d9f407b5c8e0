import type { ConsignorTerms } from '../entities/consignor.ts';
import { multiplyPercent, toCents } from './money.ts';

interface PriceSplit {
  priceCents: number;
  /** The dealer's part. */
  commissionCents: number;
  /** The consignor's part. */
  shareCents: number;
}

/** The price of one unit decides on the band.
 *  @param cents the price of all units, after discounts. */
export function splitPrice(
  { bands, minimum }: ConsignorTerms,
  cents: number,
  quantity: number,
): PriceSplit {
  const band = bands.find(({ upTo }) => upTo === null || cents <= toCents(upTo) * quantity);
  const byBand = multiplyPercent(cents, band?.percent ?? '0');
  const commissionCents = Math.min(cents, Math.max(byBand, toCents(minimum) * quantity));
  return { priceCents: cents, commissionCents, shareCents: cents - commissionCents };
}

/** @param share of an item in percent of its price; it replaces the bands and the minimum. */
export function withOwnShare(terms: ConsignorTerms, share: string | null): ConsignorTerms {
  if (share === null) return terms;
  const percent = String((10_000 - Math.round(Number(share) * 100)) / 100);
  return { ...terms, bands: [{ upTo: null, percent }], minimum: '0.00' };
}

/** The last value gets what rounding leaves. A part is never larger than its value.
 *  @returns a part for each value; together they are the cents, or the sum of the values if that is less. */
export function spreadByValue(cents: number, values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const spreadCents = Math.min(cents, total);
  let leftCents = spreadCents;
  let followingCents = total;
  return values.map((value) => {
    followingCents -= value;
    const rounded = total === 0 ? 0 : Math.round((spreadCents * value) / total);
    const part = Math.max(leftCents - followingCents, Math.min(leftCents, rounded));
    leftCents -= part;
    return part;
  });
}
