import * as z from 'zod';
import { ERAS } from '../vocabulary.ts';

/** The facts come from a single book or office. */
export const UnitHistory = z
  .object({
    formed: z.int().optional(),
    /** The year of activation for the service below. */
    activated: z.int().optional(),
    origin: z.string().optional(),
    partOf: z.string().optional(),
    service: z.array(z.object({ era: z.enum(ERAS), theater: z.string() })),
    source: z.string(),
  })
  .meta({ id: 'UnitHistory' });
export type UnitHistory = z.infer<typeof UnitHistory>;

export const Topic = z
  .object({
    slug: z.string(),
    name: z.string(),
    count: z.int(),
    sold: z.int(),
  })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof Topic>;

const Options = z.array(z.object({ value: z.string(), count: z.int() }));

/** Excludes entries of the reference catalog, because only staff may see these. */
export const Unit = Topic.extend({
  /** For example 'Airborne Division'; null for a name that the lexicon cannot parse. */
  kind: z.string().nullable(),
  branch: z.string().nullable(),
  spellings: z.array(z.string()),
  nicknames: z.array(z.object({ name: z.string(), source: z.string() })),
  /** Null where no book was checked. */
  history: UnitHistory.nullable(),
  itemTypes: Options,
  eras: z.array(Topic),
  /** The division it served in, its parts, and units of its kind with products, the closest first. */
  related: z.array(Topic),
}).meta({ id: 'Unit' });
export type Unit = z.infer<typeof Unit>;

export const Era = Topic.extend({
  conflict: z.string(),
  dates: z.string(),
  source: z.string(),
  itemTypes: Options,
  units: z.array(Topic),
  related: z.array(Topic),
}).meta({ id: 'Era' });
export type Era = z.infer<typeof Era>;
