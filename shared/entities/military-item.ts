import * as z from 'zod';
import { AsmicMatch } from './comparison.ts';
import type { HiddenItemField } from './hidden-fields.ts';
import { Money } from './product.ts';
import { ProvenanceEntry, ProvenanceInput } from './provenance.ts';

/** Decimal(8,2) as a string, in inches or, for `weight`, ounces. */
const Measure = z
  .string()
  .regex(/^\d{1,6}\.\d{2}$/)
  .nullable();

const text = z.string().nullable();

export const AUTHENTICITIES = ['Original', 'Reproduction', 'Not determined'] as const;
export const Authenticity = z.enum(AUTHENTICITIES);
export type Authenticity = z.infer<typeof Authenticity>;
export const MAX_QUANTITY = 1_000_000;

/** From 0 to 100 with at most two decimals: '60' or '62.5'. */
const Percent = z.string().regex(/^(?:100(?:\.00?)?|\d{1,2}(?:\.\d{1,2})?)$/);

export const MilitaryItem = z.object({
  id: z.uuid(),
  name: z.string().min(1),
  /** Unique. Staff enter it, or it continues the dealer's series. It becomes the record's `Unique ID` in
   *  Airtable. */
  catalogNumber: z.string().min(1),
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
  authenticity: Authenticity,
  authenticityNotes: text,
  unitNumber: text,
  motto: text,
  backing: text,
  quantity: z.int().nullable(),
  /** US dollars. Only staff with `see-prices` see it; the shop quotes on request. */
  sharePrice: Money.nullable(),
  isRare: z.boolean(),
  isFeatured: z.boolean(),
  /** The place on the dealer's shelves: 'Box 12 / Row 3'. Only staff see it. */
  storageLocation: text,
  /** US dollars for one unit. Only staff with `see-costs` see this and the next four fields. */
  cost: Money.nullable(),
  /** The name of the consignor as it was when the item was assigned, or of one who is not registered. */
  consignor: text,
  /** Absent without a registered consignor. */
  consignorId: z.uuid().nullable().optional(),
  /** Percent of the price. Replaces the commission of the consignor's terms. */
  consignorShare: Percent.nullable(),
  /** The lowest price that may be offered without asking the consignor. Absent in items that never had one. */
  floor: Money.nullable().optional(),
  provenance: z.array(ProvenanceEntry),
  /** Site paths, `/photos/<id>/full`; `/photos/<id>/card` is the 512 px thumbnail. */
  imageUrls: z.array(z.string()),
  /** One of `imageUrls`, by default the first; null without photos. */
  primaryImageUrl: z.string().nullable(),
  catalogedBy: z.guid(),
  catalogDate: z.iso.datetime(),
  airtableId: z.string().nullable(),
  /** Null if the item was never compared with the reference catalog. */
  asmicMatches: z.array(AsmicMatch).nullable(),
  /** Set by a change of the description until the next comparison. */
  identificationRequestedAt: z.iso.datetime().optional(),
  /** Perceptual hashes by photo path, computed in the browser: 64 hex digits, and 16 more with colors. */
  photoHashes: z.record(z.string(), z.string()).optional(),
  /** Staff found these items with similar photos to be different. */
  dismissedLookalikes: z.array(z.uuid()).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type MilitaryItem = z.infer<typeof MilitaryItem>;

/** Lacks the fields that the caller's role does not include. */
export const VisibleMilitaryItem = MilitaryItem.partial({
  sharePrice: true,
  cost: true,
  consignor: true,
  consignorId: true,
  consignorShare: true,
  floor: true,
} satisfies Record<HiddenItemField, true>).meta({ id: 'MilitaryItem' });
export type VisibleMilitaryItem = z.infer<typeof VisibleMilitaryItem>;

export const MilitaryItemSummary = VisibleMilitaryItem.omit({
  description: true,
  authenticityNotes: true,
  provenance: true,
}).meta({ id: 'MilitaryItemSummary' });
export type MilitaryItemSummary = z.infer<typeof MilitaryItemSummary>;

export const MilitaryItemTexts = MilitaryItem.pick({
  id: true,
  description: true,
  authenticityNotes: true,
}).meta({ id: 'MilitaryItemTexts' });
export type MilitaryItemTexts = z.infer<typeof MilitaryItemTexts>;

/** The uploader in the browser enforces the same limits. */
export const MAX_PHOTOS = 10;
export const MAX_PHOTO_BYTES = 20_971_520;
export const MAX_CARD_BYTES = 1_000_000;

/** Blank becomes null. */
const line = z
  .string()
  .trim()
  .max(300, 'Expected at most 300 characters')
  .transform((value) => value || null)
  .nullish();
const prose = z
  .string()
  .trim()
  .max(5000, 'Expected at most 5000 characters')
  .transform((value) => value || null)
  .nullish();
const required = (message: string) => z.string(message).trim().min(1, message);

const MEASURE_MESSAGE = 'Expected a number from 0 to 999999.99';
/** Accepts a number or a numeric string and returns a string with two decimals; blank becomes null. */
const measure = z
  .union([z.number(), z.string().trim()], MEASURE_MESSAGE)
  .nullish()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    if (value === null || value === '') return null;
    const number =
      typeof value === 'number' || /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : -1;
    if (number >= 0 && number <= 999_999.99) return number.toFixed(2);
    context.addIssue({ code: 'custom', message: MEASURE_MESSAGE });
    return z.NEVER;
  });

const AMOUNT_MESSAGE = 'Expected an amount such as 125.00';
/** Accepts a number or a numeric string and returns a decimal string; blank becomes null. */
const amount = toDecimal(99_999_999, AMOUNT_MESSAGE, (value) => value.toFixed(2));
const percent = toDecimal(100, 'Expected a percentage from 0 to 100', (value) =>
  String(Number(value.toFixed(2))),
);

/** Accepts a boolean, or 'Yes' or 'No' from a file; blank is false. */
const flag = z
  .union([z.boolean(), z.string().trim()], 'Expected Yes or No')
  .nullish()
  .transform((value, context) => {
    if (value === undefined || typeof value === 'boolean') return value;
    if (/^(?:|no|false)$/i.test(value ?? '')) return false;
    if (/^(?:yes|true)$/i.test(value ?? '')) return true;
    context.addIssue({ code: 'custom', message: 'Expected Yes or No' });
    return z.NEVER;
  });

const QUANTITY_MESSAGE = `Expected a whole number from 0 to ${MAX_QUANTITY.toLocaleString('en-US')}`;
/** Accepts a whole number or its digits; blank becomes null. */
const wholeNumber = z
  .union([z.number(), z.string().trim()], QUANTITY_MESSAGE)
  .nullish()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    if (value === null || value === '') return null;
    const number = typeof value === 'number' || /^\d+$/.test(value) ? Number(value) : -1;
    if (Number.isInteger(number) && number >= 0 && number <= MAX_QUANTITY) return number;
    context.addIssue({ code: 'custom', message: QUANTITY_MESSAGE });
    return z.NEVER;
  });

function toDecimal(max: number, message: string, format: (value: number) => string) {
  return z
    .union([z.number(), z.string().trim()], message)
    .nullish()
    .transform((value, context) => {
      if (value === undefined) return undefined;
      if (value === null || value === '') return null;
      const isDecimal =
        typeof value === 'number' || /^(?:\d{1,8}(?:\.\d{0,2})?|\.\d{1,2})$/.test(value);
      const number = isDecimal ? Number(value) : -1;
      if (number >= 0 && number <= max) return format(number);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

const MAX_DISMISSED = 200;
const MAX_NUMBER_LENGTH = 60;
const image = z.string().min(1).max(4000);

export const MilitaryItemInput = z
  .object({
    name: required('Item name is required').max(300, 'Expected at most 300 characters'),
    /** Default: the next number of the dealer's series. */
    catalogNumber: line.refine(
      (number) => (number ?? '').length <= MAX_NUMBER_LENGTH,
      `Expected at most ${MAX_NUMBER_LENGTH} characters`,
    ),
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
    authenticity: Authenticity.or(z.literal(''))
      .nullish()
      .transform((value) => (value === undefined ? undefined : value || 'Original')),
    authenticityNotes: prose,
    unitNumber: line,
    motto: line,
    backing: line,
    quantity: wholeNumber.optional(),
    sharePrice: amount.optional(),
    isRare: flag.optional(),
    isFeatured: flag.optional(),
    storageLocation: line,
    cost: amount.optional(),
    consignor: line,
    /** Sets `consignor` to the name of this consignor; null clears both. Without it, `consignor` finds the id. */
    consignorId: z.uuid('Expected the id of a consignor').nullish(),
    consignorShare: percent.optional(),
    floor: amount.optional(),
    provenance: ProvenanceInput.optional(),
    imageUrls: z
      .array(image)
      .max(MAX_PHOTOS, `An item has at most ${MAX_PHOTOS} photos`)
      .optional(),
    primaryImageUrl: image.nullish(),
    photoHashes: z
      .record(
        image,
        z.string().regex(/^[0-9a-f]{64}(?:[0-9a-f]{16})?$/, 'Expected 64 or 80 hex digits'),
      )
      .refine(
        (hashes) => Object.keys(hashes).length <= MAX_PHOTOS,
        `Expected at most ${MAX_PHOTOS} hashes`,
      )
      .optional(),
    /** Excluded from the history. */
    dismissedLookalikes: z.array(z.uuid()).max(MAX_DISMISSED).optional(),
  })
  .meta({ id: 'MilitaryItemInput' });
export type MilitaryItemInput = z.output<typeof MilitaryItemInput>;

export const MilitaryItemChange = MilitaryItemInput.partial()
  .extend({
    /** Optimistic locking: the `updatedAt` that the caller last read. */
    updatedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'MilitaryItemChange' });
export type MilitaryItemChange = z.output<typeof MilitaryItemChange>;
