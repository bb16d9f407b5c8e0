import * as z from 'zod';

export const EVIDENCE_FIELDS = [
  'designation',
  'itemType',
  'era',
  'branch',
  'material',
  'dimensions',
  'words',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];

/** exact: said alike. alias: another name of the same. near: a typing error, or within tolerance.
 *  conflict: they cannot both be true of one thing. missing: one of the two says nothing. */
export const EVIDENCE_LEVELS = ['exact', 'alias', 'near', 'conflict', 'missing'] as const;

/** What one field says for a match, or against it. */
export const Evidence = z
  .object({
    field: z.enum(EVIDENCE_FIELDS),
    level: z.enum(EVIDENCE_LEVELS),
    /** Of evidence: how many times more likely, as a power of two; negative against; 0 when missing. */
    bits: z.number(),
    /** What the item says, and what the entry; null where it says nothing. */
    item: z.string().nullable(),
    entry: z.string().nullable(),
    /** A sentence: 'BRO' is a nickname of the 1st Infantry Division. */
    reason: z.string(),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;
