import * as z from 'zod';
import { AsmicEntry } from './asmic-entry.ts';
import { Evidence } from './evidence.ts';

export const CONFIDENCE_LEVELS = ['High', 'Medium', 'Low'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

/** Decimal(5,2) from '0.00' to '100.00'. */
const Percent = z.string().regex(/^(?:100\.00|\d{1,2}\.\d{2})$/);

export const Comparison = z
  .object({
    id: z.uuid(),
    militaryItemId: z.uuid(),
    asmicEntryId: z.uuid(),
    /** A copy made at the time of the comparison. */
    asmicEntry: AsmicEntry.pick({ asmicNumber: true, designation: true }),
    /** A probability in percent. */
    overallMatchScore: Percent,
    confidenceLevel: z.enum(CONFIDENCE_LEVELS),
    typeMatch: z.boolean(),
    eraMatch: z.boolean(),
    materialMatch: z.boolean(),
    dimensionMatch: z.boolean(),
    differencesSummary: z.string(),
    comparisonNotes: z.string().nullable(),
    /** One entry per field, strongest first. */
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

/** Matches that staff decided come first, then the best of the others. */
export const AsmicMatch = z
  .object({
    asmicEntryId: z.uuid(),
    ...Comparison.shape.asmicEntry.shape,
    ...Comparison.pick({ overallMatchScore: true, confidenceLevel: true }).shape,
    verified: z.boolean().nullable(),
  })
  .meta({ id: 'AsmicMatch' });
export type AsmicMatch = z.infer<typeof AsmicMatch>;

export const Accuracy = z
  .object({
    identified: z.int(),
    /** The verified match ranked first when staff decided. */
    first: z.int(),
    levels: z.record(z.enum(CONFIDENCE_LEVELS), z.object({ verified: z.int(), rejected: z.int() })),
  })
  .meta({ id: 'Accuracy' });
export type Accuracy = z.infer<typeof Accuracy>;
