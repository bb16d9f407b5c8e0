import * as z from 'zod';
import { SyncChange } from './sync-run.ts';
import { User } from './user.ts';

export const ProductEvent = z
  .object({
    /** A UUID v7, so that ids sort by time. */
    id: z.uuid(),
    at: z.iso.datetime(),
    kind: SyncChange.shape.kind,
    runId: z.uuid(),
    cause: z.string(),
    by: User.pick({ id: true, email: true }).nullable(),
    /** Texts are complete; photos are only counted. */
    fields: SyncChange.shape.fields,
    /** False once the product has changed again, and for changes that are too large to store. */
    canUndo: z.boolean(),
    undoneBy: z.uuid().nullable(),
  })
  .meta({ id: 'ProductEvent' });
export type ProductEvent = z.infer<typeof ProductEvent>;
