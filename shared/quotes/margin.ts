import { toCents } from './money.ts';

/** The dealer's costs of one piece. */
export interface PieceCosts {
  /** The item's own, else that in Airtable. */
  cost: string | null;
  consignor: string | null;
  /** The part of the price in percent that the consignor gets. */
  consignorShare: string | null;
}

/** The one notion of cost: that of the item, which staff keep here, before that of its record in Airtable. */
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

/** The margin of a price, in cents. A piece on commission need not have cost anything.
 *  @param cents the price of all pieces, after discounts.
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

/** '62.5' is 6250. */
const toHundredths = (percent: string) => Math.round(Number(percent) * 100);
