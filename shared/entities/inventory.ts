import * as z from 'zod';

/** Counts use the dealer's terms, most frequent first. */
const Counts = z.array(z.object({ name: z.string(), count: z.int() }));

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
