import * as z from 'zod';
import { SyncChange } from './sync-run.ts';
import { User } from './user.ts';

/** An entry of a product's history: a sync, or the rollback of one, changed it. */
export const ProductEvent = z
  .object({
    /** A UUID v7, so that ids sort by time. */
    id: z.uuid(),
    at: z.iso.datetime(),
    kind: SyncChange.shape.kind,
    runId: z.uuid(),
    /** The trigger of the run: `manual`, `schedule`, `rollback`, … */
    cause: z.string(),
    /** The member of staff who started the run; null for a schedule. */
    by: User.pick({ id: true, email: true }).nullable(),
    /** The changed product fields with their whole texts; photos are counted. */
    fields: SyncChange.shape.fields,
    /** False once the product has changed again, and for changes too large to be stored. */
    canUndo: z.boolean(),
    /** The event that undid this one. */
    undoneBy: z.uuid().nullable(),
  })
  .meta({ id: 'ProductEvent' });
export type ProductEvent = z.infer<typeof ProductEvent>;
