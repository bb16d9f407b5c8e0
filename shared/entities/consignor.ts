import * as z from 'zod';
import { PostalAddress } from './postal-address.ts';
import { Money } from './product.ts';

export const MAX_BANDS = 10;
export const MAX_PAYOUT_DAYS = 365;

/** Percent with at most two decimals: '30' or '12.5'. */
const Percent = z
  .string()
  .trim()
  .regex(/^(?:100(?:\.00?)?|\d{1,2}(?:\.\d{1,2})?)$/, 'Expected a percentage from 0 to 100');

/** The dealer's part of prices up to an amount. The whole price is in one band. */
const CommissionBand = z.strictObject({
  /** Null for the last band, which has no limit. */
  upTo: Money.nullable(),
  percent: Percent,
});

export const ConsignorTerms = z
  .strictObject({
    bands: z
      .array(CommissionBand)
      .min(1, 'Expected at least one band')
      .max(MAX_BANDS, `At most ${MAX_BANDS} bands`)
      .refine(hasAscendingLimits, 'Expected ascending limits, and none for the last band'),
    /** The least commission for a piece; never more than its price. */
    minimum: Money,
    /** Days after a sale in which its share is held, even if the time for returns is over. */
    payoutDays: z.int().min(0).max(MAX_PAYOUT_DAYS, `At most ${MAX_PAYOUT_DAYS} days`),
  })
  .meta({ id: 'ConsignorTerms' });
export type ConsignorTerms = z.infer<typeof ConsignorTerms>;

function hasAscendingLimits(bands: readonly { upTo: string | null }[]): boolean {
  const limits = bands.map(({ upTo }) => (upTo === null ? Number.POSITIVE_INFINITY : Number(upTo)));
  return (
    bands.at(-1)?.upTo === null &&
    limits.every((limit, n) => n === 0 || limit > (limits[n - 1] as number))
  );
}

export const DEFAULT_CONSIGNOR_TERMS: ConsignorTerms = {
  bands: [{ upTo: null, percent: '30' }],
  minimum: '0.00',
  payoutDays: 0,
};

/** US dollars; negative if the consignor owes the dealer. */
export const SignedMoney = z.string().regex(/^-?\d{1,10}\.\d{2}$/);

export const Consignor = z
  .object({
    id: z.uuid(),
    /** Unique, whatever its case. */
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: PostalAddress.nullable(),
    terms: ConsignorTerms,
    notes: z.string().nullable(),
    /** The last characters of the tax ID; null without one. */
    taxIdLast4: z.string().nullable(),
    /** The sum of all lines of the statements. */
    balance: SignedMoney,
    /** The part of the balance that may be paid out now. */
    payable: SignedMoney,
    /** Optimistic locking: a change must be based on the current version. */
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Consignor' });
export type Consignor = z.infer<typeof Consignor>;
