import * as z from 'zod';
import { ProvenanceEntry } from './provenance.ts';
import { RecordEdit } from './record-values.ts';
import { User } from './user.ts';

const Value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(ProvenanceEntry)])
  .nullable();

export const ItemFieldChange = z.object({
  field: z.string(),
  before: Value,
  after: Value,
});
export type ItemFieldChange = z.infer<typeof ItemFieldChange>;

export const ItemEvent = z
  .object({
    /** A UUID v7, so that ids sort by time. */
    id: z.uuid(),
    kind: z.enum(['cataloged', 'edited', 'undone', 'uploaded', 'deleted', 'restored', 'removed']),
    at: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
    /** Empty unless `edited` or `undone`. */
    changes: z.array(ItemFieldChange),
    undoes: z.uuid().nullable(),
    undoneBy: z.uuid().nullable(),
    bulkChangeId: z.uuid().optional(),
    edit: RecordEdit.optional(),
  })
  .meta({ id: 'ItemEvent' });
export type ItemEvent = z.infer<typeof ItemEvent>;
