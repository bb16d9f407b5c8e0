import * as z from 'zod';
import { CONFIDENCE_LEVELS } from './comparison.ts';

/** What people decided of the matches they were shown. */
export const Accuracy = z
  .object({
    /** Items of which a match was verified. */
    identified: z.int(),
    /** Those of them whose verified match stood first when it was verified. */
    first: z.int(),
    /** Decisions by how confident the match was when it was decided. */
    levels: z.record(z.enum(CONFIDENCE_LEVELS), z.object({ verified: z.int(), rejected: z.int() })),
  })
  .meta({ id: 'Accuracy' });
export type Accuracy = z.infer<typeof Accuracy>;
