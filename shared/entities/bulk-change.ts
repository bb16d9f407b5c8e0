import * as z from 'zod';
import { ItemFieldChange } from './item-event.ts';
import { MilitaryItemInput } from './military-item.ts';
import { Money } from './product.ts';
import { User } from './user.ts';

export const MAX_BULK_ITEMS = 10_000;
/** Of one report: those that failed first. */
export const MAX_REPORTED_OUTCOMES = 1_000;

/** The fields that may be the same for many items. */
const BULK_FIELDS = {
  itemType: true,
  condition: true,
  era: true,
  branch: true,
  unitDesignation: true,
  unitNumber: true,
  motto: true,
  rank: true,
  specialty: true,
  primaryMaterial: true,
  secondaryMaterial: true,
  backing: true,
  manufacturer: true,
  manufacturingLocation: true,
  authenticity: true,
  sharePrice: true,
  quantity: true,
  isRare: true,
  isFeatured: true,
  storageLocation: true,
  cost: true,
  consignor: true,
  consignorShare: true,
} as const satisfies Partial<Record<keyof MilitaryItemInput, true>>;
export type BulkField = keyof typeof BULK_FIELDS;
export const BULK_FIELD_NAMES = Object.keys(BULK_FIELDS) as BulkField[];

/** The new values; null empties an optional field. */
export const BulkFields = MilitaryItemInput.pick(BULK_FIELDS)
  .partial()
  .strict()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
    message: 'Expected at least one field',
  });
export type BulkFields = z.output<typeof BulkFields>;

/** The actions that staff can start for many items. */
export const BULK_ACTIONS = [
  'change',
  'delete',
  'upload',
  'identify',
  'set-values',
  'reorder-photos',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const choice = z.string().trim().min(1).max(100);

/** The new values of records in Airtable; null empties the price. */
export const BulkRecordValues = z
  .strictObject({
    status: choice,
    sharePrice: Money.nullable(),
    itemType: choice,
    era: choice,
    condition: choice,
    material: choice,
    unitName: z.string().trim().min(1).max(300),
  })
  .partial()
  .refine((values) => Object.values(values).some((value) => value !== undefined), {
    message: 'Expected at least one value',
  });

const seen = z.string().max(1_000).nullable().optional();

/** A record with the values as staff saw them: a field that has another one is not overwritten. */
export const SeenRecord = z.strictObject({
  id: z.string().regex(/^rec[A-Za-z0-9]{14}$/, 'Expected the id of a record'),
  status: seen,
  sharePrice: Money.nullable().optional(),
  itemType: seen,
  era: seen,
  condition: seen,
  material: seen,
  unitName: seen,
});
export type SeenRecord = z.infer<typeof SeenRecord>;

/** A change of many items, or the undo of one. */
export const BulkChange = z
  .object({
    /** A UUID v7, so that ids sort by time. */
    id: z.uuid(),
    /** `change` sets fields, `upload` sends to Airtable, `set-values` changes records there. The last two only undo. */
    action: z.enum([...BULK_ACTIONS, 'restore', 'remove-records']).default('change'),
    /** The values that the items or records get, the `status` of new records, or the `order` of photos; empty for an
     *  undo and for other actions. */
    fields: z.record(z.string(), z.string().nullable()),
    itemCount: z.int(),
    status: z.enum(['running', 'finished']),
    /** Items by outcome so far. */
    counts: z.object({ changed: z.int(), unchanged: z.int(), failed: z.int() }),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    by: User.pick({ id: true, email: true }),
    /** For an undo: the bulk change that it undoes. */
    undoes: z.uuid().nullable(),
    /** The bulk change that undoes this one. */
    undoneBy: z.uuid().nullable(),
  })
  .meta({ id: 'BulkChange' });
export type BulkChange = z.infer<typeof BulkChange>;

/** The result for one item. */
export const BulkOutcome = z
  .object({
    /** The item; for `set-values` the record. */
    itemId: z.string(),
    /** Empty if the item no longer exists. */
    name: z.string(),
    outcome: z.enum(['changed', 'unchanged', 'failed']),
    changes: z.array(ItemFieldChange),
    /** Why it failed. */
    reason: z.string().nullable(),
    /** More about it, such as the best match, or what Airtable did not accept. */
    note: z.string().nullable().default(null),
    /** False as well for an item that did not change. */
    canUndo: z.boolean().default(false),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.infer<typeof BulkOutcome>;
