import * as z from 'zod';
import { AsmicEntry } from './asmic-entry.ts';

/** How one cataloged item compares with one entry of the reference catalogue. */
export const Comparison = z
  .object({
    id: z.uuid(),
    militaryItemId: z.uuid(),
    asmicEntryId: z.uuid(),
    asmicEntry: AsmicEntry.pick({ asmicNumber: true, designation: true }),
    /** 0 to 100, two decimals. */
    overallMatchScore: z.number().min(0).max(100),
    confidenceLevel: z.enum(['High', 'Medium', 'Low']),
    typeMatch: z.boolean(),
    eraMatch: z.boolean(),
    materialMatch: z.boolean(),
    dimensionMatch: z.boolean(),
    differencesSummary: z.string(),
    comparisonNotes: z.string().nullable(),
    userVerified: z.boolean(),
    verifiedBy: z.uuid().nullable(),
    verificationNotes: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;
