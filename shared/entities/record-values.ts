import * as z from 'zod';

export const RECORD_FIELDS = [
  'status',
  'sharePrice',
  'supplier',
  'storageLocation',
  'itemType',
  'era',
  'condition',
  'material',
  'unitName',
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** An upload from here sets these fields from the item. */
export const ITEM_RECORD_FIELDS: ReadonlySet<RecordField> = new Set([
  'storageLocation',
  'itemType',
  'era',
  'condition',
  'material',
  'unitName',
]);

const value = z.string().max(2_000).nullable();

export const RecordValue = z.object({
  field: z.enum(RECORD_FIELDS),
  column: z.string(),
  kind: z.enum(['choice', 'amount', 'text', 'link']),
  /** Null if empty. Amounts have two digits; the ids of several links are separated by commas, several choices
   *  by `; `. */
  value,
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type RecordValue = z.infer<typeof RecordValue>;

const AnyValueChange = z.strictObject({ field: z.enum(RECORD_FIELDS), from: value, to: value });
export const RecordValueChange = AnyValueChange.refine(
  ({ field, to }) => field !== 'sharePrice' || to === null || /^\d{1,8}(\.\d{1,2})?$/.test(to),
  { path: ['to'], message: 'Expected an amount in dollars, such as 65 or 65.50' },
);
export type RecordValueChange = z.infer<typeof RecordValueChange>;

/** An undo may restore a price that is not an amount. */
export const RecordEdit = z.object({ recordId: z.string(), changes: z.array(AnyValueChange) });
export type RecordEdit = z.infer<typeof RecordEdit>;
