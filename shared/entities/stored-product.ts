import * as z from 'zod';
import { Money, Product } from './product.ts';

/** A product with what the sync needs to detect changes, and what only the search uses. */
export const StoredProduct = Product.extend({
  /** Hash of its Airtable record; null for other sources. */
  sourceHash: z.string().nullable(),
  /** The dealer's number, by which the search finds it. */
  uniqueId: z.string().nullable().optional(),
  /** The dealer's asking price and cost; only staff see them. */
  sharePrice: Money.nullable().optional(),
  cost: Money.nullable().optional(),
  /** Reasons why photos of the record can never be copied, by attachment id. */
  refusedPhotos: z.record(z.string(), z.string()).optional(),
  /** Unset while the product is for sale. */
  soldAt: z.iso.datetime().optional(),
});
export type StoredProduct = z.infer<typeof StoredProduct>;
