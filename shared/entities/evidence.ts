import * as z from 'zod';

export const EVIDENCE_FIELDS = [
  'designation',
  'itemType',
  'era',
  'branch',
  'material',
  'dimensions',
  'words',
  // Doubts, which lower the score: words of the item that the entry lacks, words of the entry's title that
  // the item lacks, and another entry that fits as well.
  'unexplained',
  'unsaid',
  'rival',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];

/** exact: the same value. alias: another name for it. near: a typo, or within tolerance. conflict: the values
 *  exclude each other. missing: at least one value is absent. */
export const EVIDENCE_LEVELS = ['exact', 'alias', 'near', 'conflict', 'missing'] as const;

/** The evidence of one field for or against a match. */
export const Evidence = z
  .object({
    field: z.enum(EVIDENCE_FIELDS),
    level: z.enum(EVIDENCE_LEVELS),
    /** The weight of evidence, log2 of the likelihood ratio: negative against the match, 0 when missing. */
    bits: z.number(),
    /** The compared values; null if absent. */
    item: z.string().nullable(),
    entry: z.string().nullable(),
    /** A sentence, such as: 'BRO' is a nickname of the 1st Infantry Division. */
    reason: z.string(),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;
