import type { ConsignorTerms } from '../entities/consignor.ts';
import { splitPrice, withOwnShare } from './commission.ts';
import { toCents } from './money.ts';

export interface PieceCosts {
  cost: string | null;
  consignor: string | null;
  consignorShare: string | null;
  /** Absent without a registered consignor. */
  terms?: ConsignorTerms | undefined;
}

/** The cost of the item takes precedence over the cost of its Airtable record. */
export function getCosts(
  product: { cost?: string | null | undefined } | undefined,
  item: PieceCosts | undefined,
): PieceCosts {
  return {
    cost: item?.cost ?? product?.cost ?? null,
    consignor: item?.consignor ?? null,
    consignorShare: item?.consignorShare ?? null,
    terms: item?.terms,
  };
}

/** A piece on commission may have no cost.
 *  @param cents the price of all units, after discounts.
 *  @returns undefined if neither cost nor share is known. */
export function getMarginCents(
  costs: PieceCosts,
  cents: number,
  quantity: number,
): number | undefined {
  const { cost } = costs;
  const share = getShareCents(costs, cents, quantity);
  if (cost === null && share === undefined) return undefined;
  return cents - (share ?? 0) - toCents(cost ?? '0.00') * quantity;
}

function getShareCents(
  { consignorShare, terms }: PieceCosts,
  cents: number,
  quantity: number,
): number | undefined {
  if (terms) return splitPrice(withOwnShare(terms, consignorShare), cents, quantity).shareCents;
  if (consignorShare === null) return undefined;
  return Math.round((cents * toHundredths(consignorShare)) / 10_000);
}

const toHundredths = (percent: string) => Math.round(Number(percent) * 100);
