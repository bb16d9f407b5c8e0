import * as z from 'zod';
import { ERAS } from '../vocabulary.ts';

/** Facts about a military unit that one book or office records. */
export const UnitHistory = z
  .object({
    /** The year in which it was first organized. */
    formed: z.int().optional(),
    /** The year in which it was activated for the service below. */
    activated: z.int().optional(),
    /** The forces or places that it was formed from. */
    origin: z.string().optional(),
    /** The standard name of the division that it served in. */
    partOf: z.string().optional(),
    /** Wars in which it served overseas, with the theaters or years. */
    service: z.array(z.object({ era: z.enum(ERAS), theater: z.string() })),
    source: z.string(),
  })
  .meta({ id: 'UnitHistory' });
export type UnitHistory = z.infer<typeof UnitHistory>;

/** A unit or an era of the shop's products, which has its own page. */
export const Topic = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** Products that are not sold out. */
    count: z.int(),
    sold: z.int(),
  })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof Topic>;

const Options = z.array(z.object({ value: z.string(), count: z.int() }));

/** A unit, with what the shop has of it. Entries of the reference catalog are staff-only, so there are none here. */
export const Unit = Topic.extend({
  /** 'Airborne Division'; null for a name that the lexicon cannot read. */
  kind: z.string().nullable(),
  branch: z.string().nullable(),
  /** The unit names of its products, for the filter of the product list. */
  spellings: z.array(z.string()),
  nicknames: z.array(z.object({ name: z.string(), source: z.string() })),
  /** Null where no book was checked. */
  history: UnitHistory.nullable(),
  /** Types of the products that are not sold out. */
  itemTypes: Options,
  /** Eras of its products and of its service, in order. */
  eras: z.array(Topic),
  /** The division it served in, its own parts, and units of its kind with products, the closest first. */
  related: z.array(Topic),
}).meta({ id: 'Unit' });
export type Unit = z.infer<typeof Unit>;

/** An era, with what the shop has of it. */
export const Era = Topic.extend({
  conflict: z.string(),
  dates: z.string(),
  source: z.string(),
  itemTypes: Options,
  /** Units with products of the era, those with the most first. */
  units: z.array(Topic),
  /** The eras before and after it. */
  related: z.array(Topic),
}).meta({ id: 'Era' });
export type Era = z.infer<typeof Era>;
