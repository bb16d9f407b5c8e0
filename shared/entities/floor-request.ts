import * as z from 'zod';
import { Money } from './product.ts';

/** Asks a consignor whether a piece may be sold below the agreed price floor. */
export const FloorRequest = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    name: z.string(),
    /** The price of one unit that the dealer wants to offer. */
    price: Money,
    state: z.enum(['asked', 'approved', 'countered', 'declined']),
    /** The consignor's own price, if it is `countered`. */
    counterPrice: Money.nullable(),
    askedAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FloorRequest' });
export type FloorRequest = z.infer<typeof FloorRequest>;
