import * as z from 'zod';
import { AVAILABILITIES_SHOWN } from '../vocabulary.ts';
import { CONFIDENCE_LEVELS } from './comparison.ts';
import { PublicProvenance } from './provenance.ts';
import { RichTextNode } from './rich-text.ts';

/** Decimal(10,2) as a string: binary floating point cannot represent money exactly. */
export const Money = z.string().regex(/^\d{1,8}\.\d{2}$/);

const text = z.string().nullable();

export const ProductIdentification = z
  .object({
    asmicNumber: z.string(),
    designation: z.string(),
    confidenceLevel: z.enum(CONFIDENCE_LEVELS),
    reasons: z.array(z.string()),
    verifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'ProductIdentification' });
export type ProductIdentification = z.infer<typeof ProductIdentification>;

export const ItemSize = z.object({
  length: z.string().optional(),
  width: z.string().optional(),
  height: z.string().optional(),
});
export type ItemSize = z.infer<typeof ItemSize>;

/** `itemType`, `era`, `material` and `condition` are not enums, because an import keeps the dealer's terms
 *  where the vocabulary has no equivalent. */
export const Product = z
  .object({
    id: z.uuid(),
    name: z.string().min(1),
    description: text,
    /** Only the product's page shows the formatted description. */
    richDescription: z.array(RichTextNode).nullable().optional(),
    shortDescription: text,
    price: Money,
    imageUrl: text,
    /** Site paths, `/photos/<id>/full`; `/photos/<id>/card` is the 512 px thumbnail, `/zoom` is at most 1,600
     *  px, `/share` is 1200 × 630 px. */
    imageUrls: z.array(z.string()),
    /** A ThumbHash of `imageUrl` in Base64, shown until the photo has loaded. */
    imagePlaceholder: text.optional(),
    itemType: z.string(),
    era: z.string(),
    unitNumber: text,
    unitName: text,
    motto: text,
    material: text,
    backing: text,
    countryOfOrigin: text,
    /** Inches with two decimals. */
    length: text.optional(),
    width: text.optional(),
    height: text.optional(),
    manufacturer: text.optional(),
    /** Comes from the cataloged item and fills dimensions that the record lacks. */
    itemSize: ItemSize.optional(),
    identification: ProductIdentification.optional(),
    provenance: z.array(PublicProvenance).optional(),
    condition: z.string(),
    stockQuantity: z.int().nonnegative(),
    isFeatured: z.boolean(),
    isRare: z.boolean(),
    isAuthentic: z.boolean(),
    /** Set if the dealer has not determined it: `isAuthentic` is true then, but nothing is guaranteed. */
    authenticity: z.literal('Not determined').optional(),
    availability: z.enum(AVAILABILITIES_SHOWN),
    airtableId: text,
    /** Sample data is excluded from announcements, feeds, sitemaps and structured data. */
    isSample: z.boolean().optional(),
    createdAt: z.iso.datetime(),
    /** The product counts as new from this time; old products lack it. */
    listedAt: z.iso.datetime().optional(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

export const EarlyProduct = Product.extend({ publicAt: z.iso.datetime() }).meta({
  id: 'EarlyProduct',
});
export type EarlyProduct = z.infer<typeof EarlyProduct>;
