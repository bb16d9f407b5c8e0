import * as z from 'zod';
import { User } from './user.ts';

/** A field of an item, before and after; photos are their paths. */
export const ItemFieldChange = z.object({
  field: z.string(),
  before: z.union([z.string(), z.array(z.string())]).nullable(),
  after: z.union([z.string(), z.array(z.string())]).nullable(),
});
export type ItemFieldChange = z.infer<typeof ItemFieldChange>;

/** Something that somebody did to a cataloged item. */
export const ItemEvent = z
  .object({
    /** A UUID of version 7, so the order of ids is that of time. */
    id: z.uuid(),
    kind: z.enum(['cataloged', 'edited', 'undone', 'uploaded']),
    at: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
    /** Of `edited` and `undone`. */
    changes: z.array(ItemFieldChange),
    /** Of `undone`: the event that was taken back. */
    undoes: z.uuid().nullable(),
    /** The event that took this one back. */
    undoneBy: z.uuid().nullable(),
  })
  .meta({ id: 'ItemEvent' });
export type ItemEvent = z.infer<typeof ItemEvent>;
