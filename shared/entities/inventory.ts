import * as z from 'zod';

/** Counts by the dealer's own terms, most frequent first. */
const Counts = z.array(z.object({ name: z.string(), count: z.int() }));

/** Counts of all records in the dealer's table, for sale or not. */
export const Inventory = z
  .object({
    /** The time of the last sync; null before the first. */
    asOf: z.iso.datetime().nullable(),
    total: z.int(),
    byType: Counts,
    byEra: Counts,
    byStatus: Counts,
  })
  .meta({ id: 'Inventory' });
export type Inventory = z.infer<typeof Inventory>;
