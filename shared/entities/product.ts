import * as z from 'zod';
import { AVAILABILITIES_SHOWN } from '../vocabulary.ts';
import { CONFIDENCE_LEVELS } from './comparison.ts';
import { PublicProvenance } from './provenance.ts';
import { RichTextNode } from './rich-text.ts';

/** A decimal(10,2) as a string: binary floating point cannot represent money exactly. */
export const Money = z.string().regex(/^\d{1,8}\.\d{2}$/);

const text = z.string().nullable();

/** The entry of the reference catalog that staff identified a piece as. */
export const ProductIdentification = z
  .object({
    asmicNumber: z.string(),
    designation: z.string(),
    confidenceLevel: z.enum(CONFIDENCE_LEVELS),
    /** Sentences: what speaks for it. */
    reasons: z.array(z.string()),
    verifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'ProductIdentification' });
export type ProductIdentification = z.infer<typeof ProductIdentification>;

/** In inches, with two decimals. */
export const ItemSize = z.object({
  length: z.string().optional(),
  width: z.string().optional(),
  height: z.string().optional(),
});
export type ItemSize = z.infer<typeof ItemSize>;

/** A product of the shop. `itemType`, `era`, `material` and `condition` are not enums because an import keeps
 *  the dealer's own terms where the vocabulary has no equivalent. */
export const Product = z
  .object({
    id: z.uuid(),
    name: z.string().min(1),
    description: text,
    /** The description as the dealer has formatted it; only the product's own page shows it. */
    richDescription: z.array(RichTextNode).nullable().optional(),
    shortDescription: text,
    price: Money,
    /** The first of `imageUrls`, or null. */
    imageUrl: text,
    /** Site paths, `/photos/<id>/full`; `/photos/<id>/card` is the 512 px thumbnail, `/zoom` is at most
     *  1,600 px, `/share` is 1200 × 630 px. */
    imageUrls: z.array(z.string()),
    /** A blurred miniature of `imageUrl` as a ThumbHash in Base64, shown until the photo has loaded. */
    imagePlaceholder: text.optional(),
    itemType: z.string(),
    era: z.string(),
    unitNumber: text,
    unitName: text,
    motto: text,
    material: text,
    backing: text,
    countryOfOrigin: text,
    /** In inches, with two decimals. */
    length: text.optional(),
    width: text.optional(),
    height: text.optional(),
    manufacturer: text.optional(),
    /** The dimensions of the cataloged item that the record was created from, for those that the record lacks. */
    itemSize: ItemSize.optional(),
    identification: ProductIdentification.optional(),
    provenance: z.array(PublicProvenance).optional(),
    condition: z.string(),
    stockQuantity: z.int().nonnegative(),
    isFeatured: z.boolean(),
    isRare: z.boolean(),
    isAuthentic: z.boolean(),
    /** Only where the dealer has not determined it: `isAuthentic` is true then, and nothing is promised. */
    authenticity: z.literal('Not determined').optional(),
    availability: z.enum(AVAILABILITIES_SHOWN),
    airtableId: text,
    /** Sample or test data: neither announced nor in feeds, sitemaps and structured data. */
    isSample: z.boolean().optional(),
    /** Of the record. */
    createdAt: z.iso.datetime(),
    /** When it came into the shop, by which it counts as new; products of earlier releases lack it. */
    listedAt: z.iso.datetime().optional(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** A new product that only members see until a time. */
export const EarlyProduct = Product.extend({ publicAt: z.iso.datetime() }).meta({
  id: 'EarlyProduct',
});
export type EarlyProduct = z.infer<typeof EarlyProduct>;
