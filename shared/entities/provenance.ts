import * as z from 'zod';

export const MAX_PROVENANCE_ENTRIES = 30;

const text = z.string().nullable();

export const ProvenanceEntry = z
  .object({
    isPublic: z.boolean(),
    /** For example 'Estate of Cpl. John Smith, 506th PIR'. */
    source: z.string(),
    /** Free text with the known precision: '1998', 'June 1944'. */
    date: text,
    documents: text,
    notes: text,
  })
  .meta({ id: 'ProvenanceEntry' });
export type ProvenanceEntry = z.infer<typeof ProvenanceEntry>;

export const PublicProvenance = ProvenanceEntry.omit({ isPublic: true }).meta({
  id: 'PublicProvenance',
});
export type PublicProvenance = z.infer<typeof PublicProvenance>;

export const getPublicProvenance = (entries: readonly ProvenanceEntry[]): PublicProvenance[] =>
  entries.filter(({ isPublic }) => isPublic).map(({ isPublic: _, ...entry }) => entry);

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Expected at most ${max} characters`)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);

export const ProvenanceInput = z
  .array(
    z.strictObject({
      isPublic: z.boolean(),
      source: z
        .string('Expected a source')
        .trim()
        .min(1, 'Expected a source')
        .max(300, 'Expected at most 300 characters'),
      date: optional(100),
      documents: optional(1000),
      notes: optional(2000),
    }),
  )
  .max(MAX_PROVENANCE_ENTRIES, `Expected at most ${MAX_PROVENANCE_ENTRIES} entries`);
