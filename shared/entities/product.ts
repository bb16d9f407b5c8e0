import * as z from 'zod';
import { AVAILABILITIES } from '../vocabulary.ts';

/** A decimal(10,2) as text, so that no binary fraction ever stands for money. */
export const Money = z.string().regex(/^\d{1,8}\.\d{2}$/);

const text = z.string().nullable();

/** What the shop sells. `itemType`, `era`, `material` and `condition` are the dealer's own words:
 *  mostly those of the vocabulary, but an import never loses what a dealer wrote. */
export const Product = z
  .object({
    id: z.uuid(),
    name: z.string().min(1),
    description: text,
    shortDescription: text,
    price: Money,
    /** The first of `imageUrls`, or null. */
    imageUrl: text,
    /** Site paths of photos: `/photos/<id>/full`; the 512 px card is `/photos/<id>/card`. */
    imageUrls: z.array(z.string()),
    itemType: z.string(),
    era: z.string(),
    unitNumber: text,
    unitName: text,
    motto: text,
    material: text,
    backing: text,
    countryOfOrigin: text,
    condition: z.string(),
    stockQuantity: z.int().nonnegative(),
    isFeatured: z.boolean(),
    isRare: z.boolean(),
    isAuthentic: z.boolean(),
    availability: z.enum(AVAILABILITIES),
    airtableId: text,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;
