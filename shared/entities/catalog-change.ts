import * as z from 'zod';
import { COLUMNS } from '../identification/reference-columns.ts';
import { User } from './user.ts';

/** A change to the reference catalog: an import, or what was done to one entry. */
export const CatalogChange = z
  .object({
    /** Counts the changes of the catalog, from 1. */
    revision: z.int().positive(),
    kind: z.enum(['imported', 'edited', 'deleted', 'undone']),
    at: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
    /** The imported file, if the browser named it. */
    fileName: z.string().nullable(),
    /** Numbers of entries. */
    added: z.int(),
    changed: z.int(),
    deleted: z.int(),
    /** The entry, if the change is of only one. */
    entry: z.object({ id: z.uuid(), asmicNumber: z.string(), designation: z.string() }).nullable(),
    /** For `undone`: the revision that was undone. */
    undoes: z.int().positive().nullable(),
    /** The revision that undid this change. */
    undoneBy: z.int().positive().nullable(),
  })
  .meta({ id: 'CatalogChange' });
export type CatalogChange = z.infer<typeof CatalogChange>;

const Value = z.union([z.string(), z.number(), z.array(z.string())]).nullable();

/** The effect of a change of the catalog on one entry. */
export const EntryEvent = z
  .object({
    ...CatalogChange.pick({ revision: true, kind: true, at: true, by: true, fileName: true }).shape,
    effect: z.enum(['added', 'changed', 'deleted']),
    /** Empty unless the entry was changed. */
    changes: z.array(z.object({ field: z.enum(COLUMNS), before: Value, after: Value })),
  })
  .meta({ id: 'EntryEvent' });
export type EntryEvent = z.infer<typeof EntryEvent>;
