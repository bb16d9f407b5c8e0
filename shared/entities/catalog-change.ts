import * as z from 'zod';
import { REFERENCE_COLUMNS } from './reference-columns.ts';
import { User } from './user.ts';

export const CatalogChange = z
  .object({
    revision: z.int().positive(),
    kind: z.enum(['imported', 'edited', 'deleted', 'undone']),
    at: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
    /** Null if the browser did not send the name. */
    fileName: z.string().nullable(),
    added: z.int(),
    changed: z.int(),
    deleted: z.int(),
    entry: z.object({ id: z.uuid(), asmicNumber: z.string(), designation: z.string() }).nullable(),
    undoes: z.int().positive().nullable(),
    undoneBy: z.int().positive().nullable(),
  })
  .meta({ id: 'CatalogChange' });
export type CatalogChange = z.infer<typeof CatalogChange>;

const Value = z.union([z.string(), z.number(), z.array(z.string())]).nullable();

export const EntryEvent = z
  .object({
    ...CatalogChange.pick({ revision: true, kind: true, at: true, by: true, fileName: true }).shape,
    effect: z.enum(['added', 'changed', 'deleted']),
    /** Empty unless the entry was changed. */
    changes: z.array(z.object({ field: z.enum(REFERENCE_COLUMNS), before: Value, after: Value })),
  })
  .meta({ id: 'EntryEvent' });
export type EntryEvent = z.infer<typeof EntryEvent>;
