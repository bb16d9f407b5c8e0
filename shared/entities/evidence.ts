import * as z from 'zod';

export const EVIDENCE_FIELDS = [
  'designation',
  'itemType',
  'era',
  'branch',
  'material',
  'dimensions',
  'words',
  // Doubts lower the score: words of the item that the entry lacks, words of the entry's title that the item lacks,
  // and another entry that fits equally well.
  'unexplained',
  'unsaid',
  'rival',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];

/** `alias` is another name for the same value, `near` a typo or within tolerance. `conflict` means that the
 *  values exclude each other, and `missing` that at least one is absent. */
export const EVIDENCE_LEVELS = ['exact', 'alias', 'near', 'conflict', 'missing'] as const;

export const Evidence = z
  .object({
    field: z.enum(EVIDENCE_FIELDS),
    level: z.enum(EVIDENCE_LEVELS),
    /** The log2 likelihood ratio: negative against the match, 0 when missing. */
    bits: z.number(),
    item: z.string().nullable(),
    entry: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;
