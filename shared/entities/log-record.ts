import * as z from 'zod';
import { Money } from './product.ts';

const text = z.string().nullable();

export const LogRecord = z
  .object({
    id: z.string(),
    /** Null if Airtable's value is not a time. */
    createdAt: z.iso.datetime().nullable(),
    header: text,
    summary: text,
    uniqueId: text,
    status: text,
    types: z.array(z.string()),
    era: text,
    condition: text,
    /** Old stored logs lack this field. */
    material: text.optional(),
    unitName: text.optional(),
    /** Visitors never see the asking price, and answers lack it for staff who may not see prices. */
    sharePrice: Money.nullable().optional(),
    isForSale: z.boolean(),
    isFeatured: z.boolean(),
    isRare: z.boolean(),
    /** Null if the base has no such column, or the record leaves it open. */
    isAuthentic: z.boolean().nullable(),
    /** The site path of the first copied photo; only products have one. */
    photo: text,
    productId: z.uuid().nullable(),
  })
  .meta({ id: 'LogRecord' });
export type LogRecord = z.infer<typeof LogRecord>;

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

export const LogFigures = z.object({
  total: z.int(),
  available: z.int(),
  featured: z.int(),
  rare: z.int(),
});
export type LogFigures = z.infer<typeof LogFigures>;
