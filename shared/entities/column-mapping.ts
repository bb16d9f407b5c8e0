import * as z from 'zod';
import { KNOWN_STATUSES } from './listing-status.ts';

export const MappedField = z.object({
  id: z.string(),
  name: z.string(),
  /** A run reports a rename once, and stores the reported name here. */
  seenName: z.string(),
  /** Staff chose the field among several, or despite a different name. */
  isChosen: z.boolean(),
});

export const StatusWord = z.enum(KNOWN_STATUSES);

export const ColumnMapping = z.object({
  source: z.string(),
  version: z.int(),
  /** The next sync after a change reads all records. */
  changedAt: z.iso.datetime().optional(),
  columns: z.record(z.string(), MappedField),
  unused: z.array(z.string()),
  statuses: z.record(z.string(), StatusWord),
  /** Names by field id. */
  others: z.record(z.string(), z.string()),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;
