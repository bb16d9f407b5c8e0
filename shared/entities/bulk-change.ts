import * as z from 'zod';
import { ItemFieldChange } from './item-event.ts';
import { MilitaryItemInput } from './military-item.ts';
import { Money } from './product.ts';
import { User } from './user.ts';

export const MAX_BULK_ITEMS = 10_000;
/** Failed outcomes come first. */
export const MAX_REPORTED_OUTCOMES = 1_000;

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
  floor: true,
} as const satisfies Partial<Record<keyof MilitaryItemInput, true>>;
export type BulkField = keyof typeof BULK_FIELDS;
export const BULK_FIELD_NAMES = Object.keys(BULK_FIELDS) as BulkField[];

export const BulkFields = MilitaryItemInput.pick(BULK_FIELDS)
  .partial()
  .strict()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
    message: 'Expected at least one field',
  });
export type BulkFields = z.output<typeof BulkFields>;

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

/** Contains the values that staff saw: a field with a different value is not overwritten. */
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

export const BulkChange = z
  .object({
    /** A UUID v7, so that ids sort by time. */
    id: z.uuid(),
    /** `set-values` changes records in Airtable. `restore` and `remove-records` are only used for undo. */
    action: z.enum([...BULK_ACTIONS, 'restore', 'remove-records']),
    /** The new values, the `status` of new records, or the `order` of photos; empty for an undo and for other
     *  actions. */
    fields: z.record(z.string(), z.string().nullable()),
    itemCount: z.int(),
    status: z.enum(['running', 'finished']),
    counts: z.object({ changed: z.int(), unchanged: z.int(), failed: z.int() }),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    by: User.pick({ id: true, email: true }),
    undoes: z.uuid().nullable(),
    undoneBy: z.uuid().nullable(),
  })
  .meta({ id: 'BulkChange' });
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkOutcome = z
  .object({
    itemId: z.string(),
    name: z.string(),
    outcome: z.enum(['changed', 'unchanged', 'failed']),
    changes: z.array(ItemFieldChange),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.infer<typeof BulkOutcome>;
