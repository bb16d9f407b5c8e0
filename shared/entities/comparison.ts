import * as z from 'zod';
import { AsmicEntry } from './asmic-entry.ts';
import { Evidence } from './evidence.ts';

export const CONFIDENCE_LEVELS = ['High', 'Medium', 'Low'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

/** How one cataloged item compares with one entry of the reference catalogue. */
export const Comparison = z
  .object({
    id: z.uuid(),
    militaryItemId: z.uuid(),
    asmicEntryId: z.uuid(),
    /** As the entry was when they were compared. */
    asmicEntry: AsmicEntry.pick({ asmicNumber: true, designation: true }),
    /** How likely it is that the item is this entry: 0 to 100, two decimals. */
    overallMatchScore: z.number().min(0).max(100),
    confidenceLevel: z.enum(CONFIDENCE_LEVELS),
    typeMatch: z.boolean(),
    eraMatch: z.boolean(),
    materialMatch: z.boolean(),
    dimensionMatch: z.boolean(),
    /** In words; empty where nothing differs. */
    differencesSummary: z.string(),
    /** How much the comparison rests on. */
    comparisonNotes: z.string().nullable(),
    /** Field by field, the weightiest first. */
    evidence: z.array(Evidence),
    /** False as well while nobody has decided: `verifiedBy` is then null. */
    userVerified: z.boolean(),
    verifiedBy: z.guid().nullable(),
    verifiedByEmail: z.string().nullable(),
    verifiedAt: z.iso.datetime().nullable(),
    verificationNotes: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;

/** What an item keeps of its comparisons: the matches that people decided, and else the best few. */
export const AsmicMatch = z
  .object({
    asmicEntryId: z.uuid(),
    ...Comparison.shape.asmicEntry.shape,
    ...Comparison.pick({ overallMatchScore: true, confidenceLevel: true }).shape,
    /** Null while nobody has decided. */
    verified: z.boolean().nullable(),
  })
  .meta({ id: 'AsmicMatch' });
export type AsmicMatch = z.infer<typeof AsmicMatch>;
