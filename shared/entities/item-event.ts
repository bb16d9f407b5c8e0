import * as z from 'zod';
import { canSeeField } from './hidden-fields.ts';
import { ProvenanceEntry } from './provenance.ts';
import { RecordEdit } from './record-values.ts';
import type { Permission } from './role.ts';
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

/** @returns the event without the changes of fields that the caller may not see. */
export function omitHiddenChanges(event: ItemEvent, permissions: readonly Permission[]): ItemEvent {
  const { changes, edit } = event;
  // Changes of a record name columns. The edit has the fields of the same changes in the same order.
  const isVisible = ({ field }: { field: string }, index: number) =>
    canSeeField(permissions, edit?.changes[index]?.field ?? field);
  return {
    ...event,
    changes: changes.filter(isVisible),
    ...(edit && { edit: { ...edit, changes: edit.changes.filter(isVisible) } }),
  };
}
