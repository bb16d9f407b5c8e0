import * as z from 'zod';
import { KNOWN_STATUSES } from '../airtable-mapping/statuses.ts';

/** A field of the dealer's table that one of the shop's columns is read from. */
export const MappedField = z.object({
  /** Airtable's id, which stays when the field is renamed. */
  id: z.string(),
  /** As Airtable last named it. */
  name: z.string(),
  /** The last name that a run has mentioned. */
  seenName: z.string(),
  /** Staff chose it, among several or by another name. */
  isChosen: z.boolean(),
});

/** One of the shop's words for a Status. */
export const StatusWord = z.enum(KNOWN_STATUSES);

/** How the dealer's table corresponds to the columns of the shop. */
export const ColumnMapping = z.object({
  /** Address of the base. */
  source: z.string(),
  /** Counts the changes by staff. */
  version: z.int().default(0),
  /** When staff last changed it. The next sync reads all records then. */
  changedAt: z.iso.datetime().optional(),
  /** By the shop's column. */
  columns: z.record(z.string(), MappedField),
  /** Columns of the shop that the dealer does not use. */
  unused: z.array(z.string()),
  /** The dealer's words for a Status, with the shop's. */
  statuses: z.record(z.string(), StatusWord),
  /** The names of the table's other fields, by id. */
  others: z.record(z.string(), z.string()),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;
