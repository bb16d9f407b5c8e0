import * as z from 'zod';
import { ProvenanceEntry } from './provenance.ts';
import { RecordEdit } from './record-values.ts';
import { User } from './user.ts';

const Value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(ProvenanceEntry)])
  .nullable();

/** A field before and after a change; photos are given by their paths. */
export const ItemFieldChange = z.object({
  field: z.string(),
  before: Value,
  after: Value,
});
export type ItemFieldChange = z.infer<typeof ItemFieldChange>;

/** An entry of the history of an item, or of a record in Airtable. */
export const ItemEvent = z
  .object({
    /** A UUID v7, so that ids sort by time. */
    id: z.uuid(),
    kind: z.enum(['cataloged', 'edited', 'undone', 'uploaded', 'deleted', 'restored', 'removed']),
    at: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
    /** Empty unless `edited` or `undone`. */
    changes: z.array(ItemFieldChange),
    /** For `undone`: the event that was undone. */
    undoes: z.uuid().nullable(),
    /** The event that undid this one. */
    undoneBy: z.uuid().nullable(),
    /** The bulk change that it is part of. */
    bulkChangeId: z.uuid().optional(),
    /** For values that were set in Airtable: as Airtable has them. `changes` has them by column, with names for links. */
    edit: RecordEdit.optional(),
  })
  .meta({ id: 'ItemEvent' });
export type ItemEvent = z.infer<typeof ItemEvent>;
