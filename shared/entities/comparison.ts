import * as z from 'zod';
import { AsmicEntry } from './asmic-entry.ts';
import { Evidence } from './evidence.ts';

export const CONFIDENCE_LEVELS = ['High', 'Medium', 'Low'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

/** A decimal(5,2) from '0.00' to '100.00'. Rows of earlier releases have numbers. */
const Percent = z.preprocess(
  (value: string | number) => (typeof value === 'number' ? value.toFixed(2) : value),
  z.string().regex(/^(?:100\.00|\d{1,2}\.\d{2})$/),
);

/** The comparison of one item with one entry of the reference catalog. */
export const Comparison = z
  .object({
    id: z.uuid(),
    militaryItemId: z.uuid(),
    asmicEntryId: z.uuid(),
    /** A copy made at the time of the comparison. */
    asmicEntry: AsmicEntry.pick({ asmicNumber: true, designation: true }),
    /** The probability that the item is this entry, in percent. */
    overallMatchScore: Percent,
    confidenceLevel: z.enum(CONFIDENCE_LEVELS),
    typeMatch: z.boolean(),
    eraMatch: z.boolean(),
    materialMatch: z.boolean(),
    dimensionMatch: z.boolean(),
    /** Prose; empty if nothing differs. */
    differencesSummary: z.string(),
    /** Remarks, such as little evidence or an equally good match. */
    comparisonNotes: z.string().nullable(),
    /** One per field, strongest first. */
    evidence: z.array(Evidence),
    /** False for both rejected and undecided matches; undecided ones have no `verifiedBy`. */
    userVerified: z.boolean(),
    verifiedBy: z.guid().nullable(),
    verifiedByEmail: z.string().nullable(),
    verifiedAt: z.iso.datetime().nullable(),
    verificationNotes: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;

/** A match as stored on the item: those that staff decided, then the best of the others. */
export const AsmicMatch = z
  .object({
    asmicEntryId: z.uuid(),
    ...Comparison.shape.asmicEntry.shape,
    ...Comparison.pick({ overallMatchScore: true, confidenceLevel: true }).shape,
    /** Null while undecided. */
    verified: z.boolean().nullable(),
  })
  .meta({ id: 'AsmicMatch' });
export type AsmicMatch = z.infer<typeof AsmicMatch>;

/** The accuracy of the proposed matches, from the decisions of staff. */
export const Accuracy = z
  .object({
    /** Items with a verified match. */
    identified: z.int(),
    /** Items whose verified match ranked first at that time. */
    first: z.int(),
    /** Decisions by the confidence of the match at that time. */
    levels: z.record(z.enum(CONFIDENCE_LEVELS), z.object({ verified: z.int(), rejected: z.int() })),
  })
  .meta({ id: 'Accuracy' });
export type Accuracy = z.infer<typeof Accuracy>;
