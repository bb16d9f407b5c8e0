import * as z from 'zod';
import { Money } from './product.ts';

const text = z.string().nullable();

/** A record of the Item Log as the last sync read it. Empty fields are null. */
export const LogRecord = z
  .object({
    /** Airtable's id. */
    id: z.string(),
    /** Null if Airtable's value is no time. */
    createdAt: z.iso.datetime().nullable(),
    header: text,
    summary: text,
    uniqueId: text,
    status: text,
    types: z.array(z.string()),
    era: text,
    condition: text,
    /** Absent in a log that an earlier release stored. */
    material: text.optional(),
    unitName: text.optional(),
    /** The dealer's asking price; visitors never see it. */
    sharePrice: Money.nullable(),
    /** Its Status says List or Ebay. */
    isForSale: z.boolean(),
    isFeatured: z.boolean(),
    isRare: z.boolean(),
    /** Null if the base has no such column, or the record says nothing in it. */
    isAuthentic: z.boolean().nullable(),
    /** The site path of the first photo that was copied; records that are no products have none. */
    photo: text,
    /** Null if the shop does not have the piece. */
    productId: z.uuid().nullable(),
  })
  .meta({ id: 'LogRecord' });
export type LogRecord = z.infer<typeof LogRecord>;

/** Sort keys of the records. */
export const LOG_SORTS = [
  'created',
  'header',
  'uniqueId',
  'status',
  'type',
  'era',
  'condition',
  'price',
] as const;
export type LogSort = (typeof LOG_SORTS)[number];

/** Counts of the whole Item Log. */
export const LogFigures = z.object({
  total: z.int(),
  available: z.int(),
  featured: z.int(),
  rare: z.int(),
});
export type LogFigures = z.infer<typeof LogFigures>;
