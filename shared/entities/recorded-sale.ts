import * as z from 'zod';
import { Money } from './product.ts';
import { User } from './user.ts';

/** A sale outside of the shop, such as at a show. It is of all pieces of the record. */
export const RecordedSale = z.object({
  id: z.uuid(),
  recordId: z.string(),
  productId: z.uuid(),
  name: z.string(),
  price: Money,
  soldAt: z.iso.datetime(),
  place: z.string(),
  buyer: z.string().nullable(),
  by: User.pick({ id: true, email: true }),
  /** Its record in the table of sales, if the base has one. */
  salesRecordId: z.string().nullable(),
});
export type RecordedSale = z.infer<typeof RecordedSale>;

/** Suggestions; any text is possible. */
export const SALE_PLACES = ['Show', 'Telephone', 'eBay', 'Elsewhere'] as const;
