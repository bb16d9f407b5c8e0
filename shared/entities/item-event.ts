import * as z from 'zod';
import { User } from './user.ts';

/** A field before and after a change; photos are given by their paths. */
export const ItemFieldChange = z.object({
  field: z.string(),
  before: z.union([z.string(), z.array(z.string())]).nullable(),
  after: z.union([z.string(), z.array(z.string())]).nullable(),
});
export type ItemFieldChange = z.infer<typeof ItemFieldChange>;

/** An entry of an item's history. */
export const ItemEvent = z
  .object({
    /** A UUID v7, so that ids sort by time. */
    id: z.uuid(),
    kind: z.enum(['cataloged', 'edited', 'undone', 'uploaded']),
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
  })
  .meta({ id: 'ItemEvent' });
export type ItemEvent = z.infer<typeof ItemEvent>;
