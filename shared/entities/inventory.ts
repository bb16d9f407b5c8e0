import * as z from 'zod';

/** The dealer's own words, most items first. */
const Counts = z.array(z.object({ name: z.string(), count: z.int() }));

/** The items of the dealer's table, for sale or not, counted. */
export const Inventory = z
  .object({
    /** When a sync last brought it up to date; null when none ever did. */
    asOf: z.iso.datetime().nullable(),
    total: z.int(),
    byType: Counts,
    byEra: Counts,
    byStatus: Counts,
  })
  .meta({ id: 'Inventory' });
export type Inventory = z.infer<typeof Inventory>;
