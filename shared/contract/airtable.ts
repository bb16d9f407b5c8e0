import * as z from 'zod';
import { AirtableField, AirtableRecord, AirtableTable } from '../entities/airtable.ts';
import { StatusWord } from '../entities/column-mapping.ts';
import { ItemEvent, ItemFieldChange } from '../entities/item-event.ts';
import { LOG_SORTS, LogFigures, LogRecord } from '../entities/log-record.ts';
import { MilitaryItem } from '../entities/military-item.ts';
import { Money } from '../entities/product.ts';
import { RECORD_FIELDS, RecordValue, RecordValueChange } from '../entities/record-values.ts';
import { PROBLEM_CAUSES } from '../entities/sync-run.ts';
import { Amount, Id, paging, pagingHeaders } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const errors = ['AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'] as const;

/** Reads are cached for ten minutes; `refresh=true` bypasses the cache. */
const Refresh = z.object({ refresh: z.enum(['true', 'false']).optional() });
/** When the data was fetched from Airtable. */
const asOf = z.iso.datetime().optional();

const recordCounts = {
  recordCount: z.int(),
  /** The count has not finished and continues with the next request. */
  isCountPartial: z.boolean().optional(),
  /** When the records were counted, which may be long before the data was fetched. */
  countedAt: z.iso.datetime().optional(),
};
const sample = { ...recordCounts, sampleRecord: AirtableRecord.nullable() };
const RecordPage = z.object({
  records: z.array(AirtableRecord),
  totalCount: z.int(),
  isCountPartial: recordCounts.isCountPartial,
  countedAt: recordCounts.countedAt,
  /** The fields of the table, without the choices of selects. On the first page, if the token may read the schema. */
  fields: z.array(AirtableField).optional(),
  asOf,
});
const AirtableId = z.string().min(1).max(30);
const columnName = z.string().min(1).max(100);
const columnMapping = {
  /** The id of the base's field, by the shop's column. */
  columns: z.record(columnName, AirtableId),
  /** Columns of the shop that the base does without. */
  unused: z.array(columnName).max(100),
  /** The base's words for a Status, with the shop's. */
  statuses: z.record(z.string().min(1).max(200), StatusWord),
  /** A change of another version is refused. */
  version: z.int().min(0),
};
const ItemTableColumns = z
  .object({
    ...columnMapping,
    baseId: z.string(),
    /** Of the table of the items, without the choices of selects; null if the base has no such table. */
    fields: z.array(AirtableField).nullable(),
    /** All words for a Status that the base has. */
    words: z.array(z.string()),
  })
  .meta({ id: 'ItemTableColumns' });
export type ItemTableColumns = z.infer<typeof ItemTableColumns>;
/** In an address of a base, too. */
export const BASE_ID = /(?<![A-Za-z0-9])app[A-Za-z0-9]{14}(?![A-Za-z0-9])/;
const AirtableBaseStatus = z
  .object({
    baseId: z.string(),
    /** What the token, or its user, may not do, and how to correct it. */
    missing: z.array(z.string()),
    /** Airtable does not say what a personal access token may write. */
    isWriteKnown: z.boolean(),
  })
  .meta({ id: 'AirtableBaseStatus' });
/** More take longer than a request may. */
export const MAX_RECORDED_SALES = 30;
const tableName = z.string().min(1).max(300);
/** Airtable changes as many records in one call. */
export const MAX_PRICES = 10;
const page = z.coerce.number().int().min(0).max(100_000);

export const airtable = defineEndpoints({
  'GET /api/auth/airtable/status': {
    summary: 'The status of the connection to Airtable',
    access: 'staff',
    query: Refresh,
    response: z.object({
      method: z.enum(['oauth', 'api_key', 'none']),
      /** True if Airtable accepts the token. */
      isAuthenticated: z.boolean(),
      oauthConfigured: z.boolean(),
      /** Why there is no connection, and how to fix it. */
      reason: z.string().optional(),
      /** For an OAuth connection: the e-mail address of the member of staff who connected. */
      connectedBy: z.string().optional(),
      connectedAt: z.iso.datetime().optional(),
    }),
  },
  'GET /api/auth/airtable': {
    summary: "Airtable's authorization URL, to be opened in a new tab",
    access: 'staff',
    response: z.object({ authUrl: z.string().optional(), error: z.string().optional() }),
  },
  'DELETE /api/auth/airtable': {
    summary: 'Disconnect OAuth; a personal access token takes over if one is configured',
    access: 'staff',
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/auth/airtable/callback': {
    summary: 'The redirect URI of the Airtable OAuth flow',
    access: 'staff',
    allowsCrossSite: true,
    // Accepts anything, even repeated parameters: failures end on the Admin Dashboard, not in an error body.
    query: z.object({
      code: z.array(z.string()).optional(),
      state: z.array(z.string()).optional(),
      error: z.array(z.string()).optional(),
      error_description: z.array(z.string()).optional(),
    }),
    response: 'redirect',
  },
  'GET /api/airtable/schema': {
    summary: 'The tables of the base with their fields, record counts and sample records',
    access: 'staff',
    query: Refresh,
    response: z.object({
      schema: z.object({ tables: z.array(AirtableTable) }),
      tables: z.array(AirtableTable),
      tableAnalysis: z.array(z.object({ name: z.string(), ...sample })),
      asOf,
    }),
    errors,
  },
  'GET /api/airtable/tables': {
    summary: 'The tables of the base with their record counts',
    access: 'staff',
    query: Refresh,
    response: z.object({
      tables: z.array(z.object({ name: z.string(), fields: z.array(z.string()), ...sample })),
      asOf,
    }),
    errors,
  },
  'GET /api/test-airtable': {
    summary: "The inventory table's record count and a sample record",
    access: 'staff',
    query: Refresh,
    response: z.object({ ...sample, asOf }),
    errors,
  },
  'GET /api/airtable/base': {
    summary: 'The base that the shop uses, and everything that its token lacks',
    access: 'staff',
    response: AirtableBaseStatus,
    errors,
  },
  'PUT /api/airtable/base': {
    summary: 'Use another base from now on, in the place of AIRTABLE_BASE_ID',
    access: 'staff',
    body: z.strictObject({
      /** Its id, or its address in a browser. */
      base: z
        .string()
        .trim()
        .max(2_000)
        .regex(BASE_ID, 'Expected the id of a base, app and 14 letters or digits, or its address'),
    }),
    response: AirtableBaseStatus,
    errors,
  },
  'GET /api/airtable/columns': {
    summary: 'How the columns of the base correspond to those of the shop, read from Airtable',
    access: 'staff',
    response: ItemTableColumns,
    errors,
  },
  'PUT /api/airtable/columns': {
    summary:
      'Choose the columns and the words for a Status that the shop uses; the next sync applies it',
    access: 'staff',
    body: z.strictObject(columnMapping),
    response: ItemTableColumns,
    errors: ['CONFLICT', ...errors],
  },
  'POST /api/airtable/columns': {
    summary: 'Create columns of the shop in the base, with their types',
    access: 'staff',
    body: z.strictObject({
      columns: z.array(columnName).min(1, 'Expected at least one column').max(50),
    }),
    response: ItemTableColumns.extend({
      created: z.array(z.string()),
      failed: z.array(z.object({ column: z.string(), reason: z.string() })),
    }),
    errors: ['CONFLICT', ...errors],
  },
  'GET /api/airtable/item-log': {
    summary: 'All records of the Item Log as the last sync read them, without a call to Airtable',
    access: 'staff',
    query: z.object({
      ...paging,
      /** A part of the header, the summary or the unique ID, in any case. */
      search: z.string().max(200).optional(),
      status: z.string().max(1000).optional(),
      type: z.string().max(1000).optional(),
      era: z.string().max(1000).optional(),
      /** Only records with an open problem of this cause. */
      problem: z.enum(PROBLEM_CAUSES).optional(),
      /** Only these records. */
      id: z.array(Id).max(100).optional(),
      /** Default: the newest first. Records without the value come last. */
      sort: z.enum(LOG_SORTS).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    response: z.object({
      /** When the last sync began; null until a full sync has read all records. */
      asOf: z.iso.datetime().nullable(),
      /** Counts of all records, whatever the filter. */
      figures: LogFigures,
      /** The statuses, types and eras that occur. Types and eras are also found by the terms of the inventory. */
      statuses: z.array(z.string()),
      types: z.array(z.string()),
      eras: z.array(z.string()),
      records: z.array(LogRecord),
    }),
    headers: pagingHeaders,
  },
  'GET /api/airtable/item-log/{id}': {
    summary: 'One record of the Item Log with all its fields',
    access: 'staff',
    params: z.object({ id: Id }),
    query: Refresh,
    response: AirtableRecord,
    errors: ['NOT_FOUND', ...errors],
  },
  'PATCH /api/airtable/item-log/{id}': {
    summary:
      'Set values of a record in Airtable, unless one has changed there; `issues` then names the fields',
    access: 'staff',
    params: z.object({ id: Id }),
    body: z.strictObject({
      changes: z
        .array(RecordValueChange)
        .min(1, 'Expected at least one change')
        .max(RECORD_FIELDS.length)
        .refine((changes) => new Set(changes.map(({ field }) => field)).size === changes.length, {
          message: 'Expected each field once',
        }),
    }),
    response: z.object({
      recordId: z.string(),
      /** Columns before and after; empty if they had the values already. */
      changes: z.array(ItemFieldChange),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', ...errors],
  },
  'POST /api/airtable/sales': {
    summary:
      'Record sales outside of the shop, such as at a show: the Status becomes Sold, and the pieces leave the sale at once. A record with another Status than `status` is left alone',
    access: 'staff',
    body: z.strictObject({
      /** The day. */
      soldAt: z.iso.date(),
      /** Such as Show, Telephone or eBay. */
      place: z.string().trim().min(1, 'Expected a place').max(100, 'At most 100 characters'),
      buyer: z.string().trim().max(200, 'At most 200 characters').nullable().optional(),
      sales: z
        .array(
          z.strictObject({
            recordId: Id,
            /** As staff saw it. */
            status: z.string().max(100).nullable(),
            /** Of all pieces of the record. */
            price: Amount,
          }),
        )
        .min(1, 'Expected at least one sale')
        .max(MAX_RECORDED_SALES, `At most ${MAX_RECORDED_SALES} sales`)
        .refine(
          (sales) => new Set(sales.map(({ recordId }) => recordId)).size === sales.length,
          'Expected each record once',
        ),
    }),
    response: z.array(
      z.object({
        recordId: z.string(),
        name: z.string(),
        outcome: z.enum(['recorded', 'failed']),
        /** Why it failed, or what of it did. */
        reason: z.string().nullable(),
      }),
    ),
    errors: ['CONFLICT', ...errors],
  },
  'PATCH /api/airtable/item-log': {
    summary:
      'Set the prices of up to ten records in Airtable, except of those whose price has changed there',
    access: 'staff',
    body: z.strictObject({
      prices: z
        .array(
          z.strictObject({
            recordId: Id,
            /** The price as staff saw it. */
            from: Money.nullable(),
            to: Money.nullable(),
          }),
        )
        .min(1, 'Expected at least one price')
        .max(MAX_PRICES, `Expected at most ${MAX_PRICES} prices`)
        .refine(
          (prices) => new Set(prices.map(({ recordId }) => recordId)).size === prices.length,
          {
            message: 'Expected each record once',
          },
        ),
    }),
    response: z.array(
      z.object({
        recordId: z.string(),
        /** Why its price was not set; null if it was. */
        problem: z.string().nullable(),
      }),
    ),
    errors,
  },
  'GET /api/airtable/item-log/{id}/values': {
    summary: 'The fields of a record that staff can set here, read from Airtable, and its item',
    access: 'staff',
    params: z.object({ id: Id }),
    response: z.object({
      /** The fields that the table has. */
      values: z.array(RecordValue),
      /** It cannot be listed before staff confirm that. */
      isRestricted: z.boolean(),
      /** Null if the record was not made from an item. */
      item: MilitaryItem.pick({ id: true, storageLocation: true, updatedAt: true }).nullable(),
    }),
    errors: ['NOT_FOUND', ...errors],
  },
  'GET /api/airtable/item-log/{id}/history': {
    summary: 'The last 100 changes of values that staff set in a record here, newest first',
    access: 'staff',
    params: z.object({ id: Id }),
    response: z.array(ItemEvent),
  },
  'POST /api/airtable/item-log/{id}/history/{eventId}/undo': {
    summary: 'Undo such a change in Airtable, unless one of its values has changed there since',
    access: 'staff',
    params: z.object({ id: Id, eventId: Id }),
    response: ItemEvent,
    errors: ['NOT_FOUND', 'CONFLICT', ...errors],
  },
  'GET /api/airtable/item-log/{id}/page': {
    summary: "A redirect to the record's page in Airtable",
    access: 'staff',
    params: z.object({ id: Id }),
    response: 'redirect',
  },
  'GET /api/airtable/table/{tableName}': {
    summary: 'A page of 100 records of a table; the first page by default',
    access: 'staff',
    params: z.object({ tableName }),
    query: Refresh.extend({ page: page.optional() }),
    response: RecordPage,
    errors: ['NOT_FOUND', ...errors],
  },
  'GET /api/airtable/table/{tableName}/{page}': {
    summary: 'A page of 100 records of a table',
    access: 'staff',
    params: z.object({ tableName, page }),
    query: Refresh,
    response: RecordPage,
    errors: ['NOT_FOUND', ...errors],
  },
});
