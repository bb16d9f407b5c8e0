import { toCents } from './money.ts';

export interface PieceCosts {
  cost: string | null;
  consignor: string | null;
  consignorShare: string | null;
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
  };
}

/** A piece on commission may have no cost.
 *  @param cents the price of all units, after discounts.
 *  @returns undefined if neither cost nor share is known. */
export function getMarginCents(
  { cost, consignorShare }: PieceCosts,
  cents: number,
  quantity: number,
): number | undefined {
  if (cost === null && consignorShare === null) return undefined;
  const share = Math.round((cents * toHundredths(consignorShare ?? '0')) / 10_000);
  return cents - share - toCents(cost ?? '0.00') * quantity;
}

const toHundredths = (percent: string) => Math.round(Number(percent) * 100);
