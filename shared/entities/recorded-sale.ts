import * as z from 'zod';
import { Money } from './product.ts';
import { User } from './user.ts';

/** Records a sale outside of the shop, such as at a show. The sale covers all units of the record. */
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
  /** Null if the base has no table of sales. */
  salesRecordId: z.string().nullable(),
});
export type RecordedSale = z.infer<typeof RecordedSale>;

export const SALE_PLACES = ['Show', 'Telephone', 'eBay', 'Elsewhere'] as const;
