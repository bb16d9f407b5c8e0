import * as z from 'zod';
import {
  BULK_ACTIONS,
  BulkChange,
  BulkFields,
  BulkOutcome,
  BulkRecordValues,
  MAX_BULK_ITEMS,
  MAX_REPORTED_OUTCOMES,
  SeenRecord,
} from '../entities/bulk-change.ts';
import { DeletedItem, ITEM_TTL_DAYS } from '../entities/deleted-item.ts';
import { ItemEvent } from '../entities/item-event.ts';
import { NEW_RECORD_STATUSES } from '../entities/listing-status.ts';
import {
  MilitaryItemChange,
  MilitaryItemInput,
  MilitaryItemSummary,
  MilitaryItemTexts,
  VisibleMilitaryItem,
} from '../entities/military-item.ts';
import { NumberPrefix } from '../entities/shop-settings.ts';
import { PHOTO_ORDERS } from '../item-form/reorder-photos.ts';
import { Id, IdempotencyKey, PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const params = z.object({ id: Id });

/** Staff cannot choose from a longer list. */
export const MAX_SERIES = 10;

const NO_ITEMS = 'Expected at least one item';
const TOO_MANY = `Expected at most ${MAX_BULK_ITEMS.toLocaleString('en-US')} items`;

const RecordChange = z.object({
  column: z.string().max(300),
  from: z.string().max(100_000).nullable(),
  to: z.string().max(100_000).nullable(),
});

/** `imageUrls` accept an upload's `objectPath` or URL, with or without its query string. An issue names a
 *  rejected photo by its position: `imageUrls.2`. A body that names a field which the caller's role does not include is
 *  403. */
export const items = defineEndpoints({
  'POST /api/military-items': {
    summary: 'Catalog an item. Idempotent with an Idempotency-Key header, or with the same photos',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: MilitaryItemInput,
    response: VisibleMilitaryItem,
    status: [201],
    errors: ['CONFLICT'],
  },
  'GET /api/military-items': {
    summary: 'All cataloged items, newest first',
    access: 'staff',
    query: z.object({
      ...paging,
      /** `summary` omits the long texts and all matches but a verified one; `texts` are the long texts alone. */
      fields: z.enum(['all', 'summary', 'texts']).optional(),
    }),
    response: z.array(z.union([VisibleMilitaryItem, MilitaryItemSummary, MilitaryItemTexts])),
    headers: PAGING_HEADERS,
  },
  'GET /api/military-items/next-number': {
    summary:
      'The Unique ID that a new item without one would get now, and the series of Unique IDs of items and records, the most used first',
    access: 'staff',
    query: z.object({
      prefix: NumberPrefix.optional(),
    }),
    response: z.object({
      next: z.string(),
      series: z
        .array(z.object({ prefix: z.string(), count: z.int(), next: z.string() }))
        .max(MAX_SERIES),
    }),
  },
  'GET /api/military-items/{id}': {
    summary: 'One cataloged item',
    access: 'staff',
    params,
    response: VisibleMilitaryItem,
  },
  'PATCH /api/military-items/{id}': {
    summary: 'Update an item; fails if `updatedAt` is given and no longer current',
    access: 'staff',
    params,
    body: MilitaryItemChange,
    response: VisibleMilitaryItem,
    errors: ['CONFLICT'],
  },
  'DELETE /api/military-items/{id}': {
    summary: `Delete an item; it can be restored for ${ITEM_TTL_DAYS} days`,
    access: 'staff',
    params,
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT'],
  },
  'GET /api/military-items/{id}/history': {
    summary: "The history of an item and of its record's values that were set here, newest first",
    access: 'staff',
    params,
    query: z.object(paging),
    response: z.array(ItemEvent),
    headers: PAGING_HEADERS,
  },
  'POST /api/military-items/{id}/history/{eventId}/undo': {
    summary: 'Undo a change, unless its fields have changed again since',
    access: 'staff',
    params: params.extend({ eventId: Id }),
    response: VisibleMilitaryItem,
    errors: ['CONFLICT'],
  },
  'GET /api/deleted-items': {
    summary: 'Deleted items that can be restored, last deleted first',
    access: 'staff',
    query: z.object(paging),
    response: z.array(DeletedItem),
    headers: PAGING_HEADERS,
  },
  'POST /api/deleted-items/{id}/restore': {
    summary: 'Restore a deleted item; fails if another item has its catalog number by now',
    access: 'staff',
    params,
    response: VisibleMilitaryItem,
    errors: ['CONFLICT'],
  },
  'DELETE /api/deleted-items/{id}': {
    summary: 'Delete a deleted item permanently, with its photos, comparisons and history',
    access: 'staff',
    params,
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT'],
  },
  'POST /api/bulk-changes': {
    summary:
      'Change fields of many items in the background, delete them, send them to Airtable, identify them, reorder their photos, or set values of records in Airtable',
    access: 'staff',
    body: z
      .strictObject({
        /** Required by all actions but `set-values`. */
        itemIds: z.array(z.uuid()).min(1, NO_ITEMS).max(MAX_BULK_ITEMS, TOO_MANY).optional(),
        action: z.enum(BULK_ACTIONS).default('change'),
        fields: BulkFields.optional(),
        /** The Status of new records, `Owned` by default; `upload` only. */
        status: z.enum(NEW_RECORD_STATUSES).optional(),
        order: z.enum(PHOTO_ORDERS).optional(),
        records: z.array(SeenRecord).min(1, NO_ITEMS).max(MAX_BULK_ITEMS, TOO_MANY).optional(),
        values: BulkRecordValues.optional(),
      })
      .refine(({ action, itemIds }) => (action !== 'set-values') === (itemIds !== undefined), {
        path: ['itemIds'],
        message: 'Expected items, unless values of records are set',
      })
      .refine(({ action, fields }) => (action === 'change') === (fields !== undefined), {
        path: ['fields'],
        message: 'Expected fields for a change, and for nothing else',
      })
      .refine(({ action, status }) => status === undefined || action === 'upload', {
        path: ['status'],
        message: 'Expected no status, unless items are sent to Airtable',
      })
      .refine(({ action, order }) => (action === 'reorder-photos') === (order !== undefined), {
        path: ['order'],
        message: 'Expected an order for photos, and for nothing else',
      })
      .refine(
        ({ action, records, values }) =>
          (action === 'set-values') === (records !== undefined) &&
          (action === 'set-values') === (values !== undefined),
        { path: ['records'], message: 'Expected records and values to set, and for nothing else' },
      ),
    response: BulkChange,
    status: [202],
  },
  'GET /api/bulk-changes': {
    summary: 'The last bulk changes, newest first',
    access: 'staff',
    response: z.array(BulkChange),
  },
  'GET /api/bulk-changes/{id}': {
    summary:
      'A bulk change with its outcome for each item so far: of many items, those that failed first',
    access: 'staff',
    params,
    response: BulkChange.extend({
      outcomes: z.array(BulkOutcome).max(MAX_REPORTED_OUTCOMES),
      done: z.int(),
      undoable: z.int(),
    }),
  },
  'POST /api/bulk-changes/{id}/undo': {
    summary: 'Undo a bulk change in the background, except where a field has changed again since',
    access: 'staff',
    params,
    response: BulkChange,
    status: [202],
    errors: ['CONFLICT'],
  },
  'GET /api/codes/{code}': {
    summary: 'The cataloged item with a short code',
    access: 'staff',
    params: z.object({ code: Id }),
    response: z.object({ itemId: z.uuid() }),
    errors: ['CONFLICT'],
  },
  'POST /api/military-items/upload-airtable': {
    summary:
      "Create an item's record in Airtable once; with `id`, the record of that cataloged item",
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: MilitaryItemInput.extend({
      /** Uploads the stored item with this id and ignores the fields sent. */
      id: z.uuid().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      airtableId: z.string(),
      /** Fields that Airtable rejected; all others are in the record. */
      refused: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
  'GET /api/military-items/{id}/airtable-changes': {
    summary: 'What a cataloged item has that its Airtable record has not',
    access: 'staff',
    params,
    response: z.object({
      airtableId: z.string(),
      changes: z.array(
        RecordChange.extend({
          isConflict: z.boolean(),
        }),
      ),
      photos: z.int(),
      refused: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    errors: ['AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
  'POST /api/military-items/{id}/airtable-changes': {
    summary:
      'Send changes to the Airtable record: the given ones, as far as they are current, and missing photos',
    access: 'staff',
    params,
    body: z.strictObject({ changes: z.array(RecordChange).max(100) }),
    response: z.object({
      airtableId: z.string(),
      sent: z.array(z.string()),
      photos: z.int(),
      refused: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    errors: ['CONFLICT', 'AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
});
