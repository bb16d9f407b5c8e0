import * as z from 'zod';
import { AsmicMatch } from './comparison.ts';

/** A decimal(8,2) as text: inches, or ounces for `weight`. */
const Measure = z
  .string()
  .regex(/^\d{1,6}\.\d{2}$/)
  .nullable();

const text = z.string().nullable();

/** An item that staff cataloged. */
export const MilitaryItem = z
  .object({
    id: z.uuid(),
    name: z.string().min(1),
    description: text,
    itemType: z.string().min(1),
    length: Measure,
    width: Measure,
    height: Measure,
    weight: Measure,
    primaryMaterial: text,
    secondaryMaterial: text,
    manufacturer: text,
    manufacturingLocation: text,
    era: text,
    branch: text,
    unitDesignation: text,
    rank: text,
    specialty: text,
    condition: z.string().min(1),
    authenticityNotes: text,
    /** Site paths of photos: `/photos/<id>/full`; the 512 px card is `/photos/<id>/card`. */
    imageUrls: z.array(z.string()),
    /** One of `imageUrls`, the first unless told; null without any. */
    primaryImageUrl: z.string().nullable(),
    catalogedBy: z.guid(),
    catalogDate: z.iso.datetime(),
    /** Of its record in Airtable. */
    airtableId: z.string().nullable(),
    /** Of its last comparison with the reference catalogue; null where there was none. */
    asmicMatches: z.array(AsmicMatch).nullable(),
    /** Perceptual hashes of its photos, by their path: 64 hex digits, as the browser made them. */
    photoHashes: z.record(z.string(), z.string()).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'MilitaryItem' });
export type MilitaryItem = z.infer<typeof MilitaryItem>;

/** How many photos an item has at most, and bytes a photo: the uploader refuses more as well. */
export const MAX_PHOTOS = 10;
export const MAX_PHOTO_BYTES = 20_971_520;
/** Of a photo's card, as the browser makes it. */
export const MAX_CARD_BYTES = 1_000_000;

/** A line of text; blank says nothing. */
const line = z
  .string()
  .trim()
  .max(300, 'Expected at most 300 characters')
  .transform((value) => value || null)
  .nullish();
/** Text of several lines; blank says nothing. */
const prose = z
  .string()
  .trim()
  .max(5000, 'Expected at most 5000 characters')
  .transform((value) => value || null)
  .nullish();
const required = (message: string) => z.string(message).trim().min(1, message);

const MEASURE_EXPECTED = 'Expected a number from 0 to 999999.99';
/** Inches, or ounces: a number, or its text; blank says nothing. @returns with two decimals. */
const measure = z
  .union([z.number(), z.string().trim()], MEASURE_EXPECTED)
  .nullish()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    if (value === null || value === '') return null;
    const number =
      typeof value === 'number' || /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : -1;
    if (number >= 0 && number <= 999_999.99) return number.toFixed(2);
    context.addIssue({ code: 'custom', message: MEASURE_EXPECTED });
    return z.NEVER;
  });

const image = z.string().min(1).max(4000);

/** What staff may write: decimals as numbers or text; all but three fields may be left out. */
export const MilitaryItemInput = z
  .object({
    name: required('Item name is required').max(300, 'Expected at most 300 characters'),
    description: prose,
    itemType: required('Item type is required').max(100, 'Expected at most 100 characters'),
    length: measure.optional(),
    width: measure.optional(),
    height: measure.optional(),
    weight: measure.optional(),
    primaryMaterial: line,
    secondaryMaterial: line,
    manufacturer: line,
    manufacturingLocation: line,
    era: line,
    branch: line,
    unitDesignation: line,
    rank: line,
    specialty: line,
    condition: required('Condition is required').max(100, 'Expected at most 100 characters'),
    authenticityNotes: prose,
    imageUrls: z
      .array(image)
      .max(MAX_PHOTOS, `An item has at most ${MAX_PHOTOS} photos`)
      .optional(),
    primaryImageUrl: image.nullish(),
    /** By what `imageUrls` has them as. */
    photoHashes: z
      .record(image, z.string().regex(/^[0-9a-f]{64}$/, 'Expected 64 hex digits'))
      .refine((hashes) => Object.keys(hashes).length <= MAX_PHOTOS, 'Expected one of each photo')
      .optional(),
  })
  .meta({ id: 'MilitaryItemInput' });
export type MilitaryItemInput = z.output<typeof MilitaryItemInput>;

/** What is left out stays as it is. */
export const MilitaryItemChange = MilitaryItemInput.partial()
  .extend({
    /** As it was when the caller read the item: the item is then only changed if nobody else has. */
    updatedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'MilitaryItemChange' });
export type MilitaryItemChange = z.output<typeof MilitaryItemChange>;
