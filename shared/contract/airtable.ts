import * as z from 'zod';
import { AirtableField, AirtableRecord, AirtableTable } from '../entities/airtable.ts';
import { StatusWord } from '../entities/column-mapping.ts';
import { ItemEvent, ItemFieldChange } from '../entities/item-event.ts';
import { LOG_SORTS, LogFigures, LogRecord } from '../entities/log-record.ts';
import { MilitaryItem } from '../entities/military-item.ts';
import { Money } from '../entities/product.ts';
import { RECORD_FIELDS, RecordValue, RecordValueChange } from '../entities/record-values.ts';
import { PROBLEM_CAUSES } from '../entities/sync-run.ts';
import { Amount, Id, PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const errors = ['AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'] as const;

/** Reads are cached for ten minutes; `refresh=true` bypasses the cache. */
const Refresh = z.object({ refresh: z.enum(['true', 'false']).optional() });
const asOf = z.iso.datetime().optional();

const recordCounts = {
  recordCount: z.int(),
  /** The next request continues the count. */
  isCountPartial: z.boolean().optional(),
  /** The count may be much older than the data. */
  countedAt: z.iso.datetime().optional(),
};
const sample = { ...recordCounts, sampleRecord: AirtableRecord.nullable() };
const RecordPage = z.object({
  records: z.array(AirtableRecord),
  totalCount: z.int(),
  isCountPartial: recordCounts.isCountPartial,
  countedAt: recordCounts.countedAt,
  /** Sent with the first page, if the token may read the schema; without the choices of selects. */
  fields: z.array(AirtableField).optional(),
  asOf,
});
const AirtableId = z.string().min(1).max(30);
const columnName = z.string().min(1).max(100);
const columnMapping = {
  columns: z.record(columnName, AirtableId),
  unused: z.array(columnName).max(100),
  statuses: z.record(z.string().min(1).max(200), StatusWord),
  /** The request is rejected if the stored version differs. */
  version: z.int().min(0),
};
const ItemTableColumns = z
  .object({
    ...columnMapping,
    baseId: z.string(),
    /** Null if the base has no item table. */
    fields: z.array(AirtableField).nullable(),
    words: z.array(z.string()),
  })
  .meta({ id: 'ItemTableColumns' });
export type ItemTableColumns = z.infer<typeof ItemTableColumns>;
/** Matches within the address of a base as well. */
export const BASE_ID = /(?<![A-Za-z0-9])app[A-Za-z0-9]{14}(?![A-Za-z0-9])/;
const AirtableBaseStatus = z
  .object({
    baseId: z.string(),
    missing: z.array(z.string()),
    /** Airtable does not report what a personal access token may write. */
    isWriteKnown: z.boolean(),
  })
  .meta({ id: 'AirtableBaseStatus' });
/** More sales would exceed the time limit of a request. */
export const MAX_RECORDED_SALES = 30;
const tableName = z.string().min(1).max(300);
/** Airtable changes at most ten records in one call. */
/** Airtable's maximum page size. */
export const RECORDS_PER_PAGE = 100;
export const MAX_PRICES = 10;
const page = z.coerce.number().int().min(0).max(100_000);

/** How changes in Airtable reach the shop: Airtable's webhook reports them, or scheduled syncs find them. */
const PushStatus = z.object({
  /** `off`: no base is connected. */
  state: z.enum(['live', 'polling', 'off']),
  /** Why it is not live, or why it waits, and what can be done. */
  reason: z.string().optional(),
  lastPingAt: z.iso.datetime().optional(),
  /** The next sync if no ping comes, or the one that reads changes that wait. */
  nextPollAt: z.iso.datetime().optional(),
  pollEveryMinutes: z.int().optional(),
});
export type PushStatus = z.infer<typeof PushStatus>;

/** Calls to Airtable in this UTC month. */
const AirtableCalls = z.object({
  used: z.int(),
  /** 0: unlimited. */
  plan: z.int(),
  /** Kept for screens and sales. */
  reserve: z.int(),
  /** Expected at the end of the month. */
  forecast: z.int(),
});
export type AirtableCalls = z.infer<typeof AirtableCalls>;

export const airtable = defineEndpoints({
  'GET /api/auth/airtable/status': {
    summary: 'The status of the connection to Airtable',
    access: 'staff',
    query: Refresh,
    response: z.object({
      method: z.enum(['oauth', 'api_key', 'none']),
      isAuthenticated: z.boolean(),
      oauthConfigured: z.boolean(),
      reason: z.string().optional(),
      /** True while Airtable is down or its limits are used up: connecting again would not help. */
      isOutage: z.boolean().optional(),
      /** Set for OAuth connections: the email address of the staff member who connected. */
      connectedBy: z.string().optional(),
      connectedAt: z.iso.datetime().optional(),
      push: PushStatus,
      calls: AirtableCalls,
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
    // Accepts any query, even repeated parameters, because the browser is redirected to the Admin Dashboard instead
    // of an error body.
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
      /** Accepts an id or the base's address in a browser. */
      base: z
        .string()
        .trim()
        .max(2_000)
        .regex(BASE_ID, 'Expected the id of a base, app and 14 letters or digits, or its address'),
    }),
    response: AirtableBaseStatus,
    errors: [...errors, 'CONFLICT'],
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
      /** Matches a part of the header, the summary or the unique ID, in any case. */
      search: z.string().max(200).optional(),
      status: z.string().max(1000).optional(),
      type: z.string().max(1000).optional(),
      era: z.string().max(1000).optional(),
      problem: z.enum(PROBLEM_CAUSES).optional(),
      id: z.array(Id).max(100).optional(),
      /** Default: newest first. Records without the value come last. Sorting by price needs `see-prices`. */
      sort: z.enum(LOG_SORTS).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    response: z.object({
      /** The start of the last sync; null until a full sync has read all records. */
      asOf: z.iso.datetime().nullable(),
      /** The figures cover all records, regardless of the filter. */
      figures: LogFigures,
      /** Types and eras also match the shop's terms. */
      statuses: z.array(z.string()),
      types: z.array(z.string()),
      eras: z.array(z.string()),
      records: z.array(LogRecord),
    }),
    headers: PAGING_HEADERS,
  },
  'GET /api/airtable/item-log/{id}': {
    summary:
      'One record of the Item Log with all fields that the role includes; columns that the shop does not know need `see-costs`',
    access: 'staff',
    params: z.object({ id: Id }),
    query: Refresh,
    response: AirtableRecord,
    errors,
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
      changes: z.array(ItemFieldChange),
    }),
    errors: ['CONFLICT', ...errors],
  },
  'POST /api/airtable/sales': {
    summary:
      'Record sales outside of the shop, such as at a show: the Status becomes Sold, and the pieces leave the sale at once. A record with another Status than `status` is left alone',
    access: 'staff',
    body: z.strictObject({
      soldAt: z.iso.date(),
      place: z.string().trim().min(1, 'Expected a place').max(100, 'At most 100 characters'),
      buyer: z.string().trim().max(200, 'At most 200 characters').nullable().optional(),
      sales: z
        .array(
          z.strictObject({
            recordId: Id,
            /** The status that staff saw; used to detect concurrent changes. */
            status: z.string().max(100).nullable(),
            /** The price covers all pieces of the record. */
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
            /** The price that staff saw; used to detect concurrent changes. */
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
      values: z.array(RecordValue),
      isRestricted: z.boolean(),
      /** Null if the record was not created from an item. */
      item: MilitaryItem.pick({ id: true, storageLocation: true, updatedAt: true }).nullable(),
    }),
    errors,
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
    errors: ['CONFLICT', ...errors],
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
    errors,
  },
  'GET /api/airtable/table/{tableName}/{page}': {
    summary: 'A page of 100 records of a table',
    access: 'staff',
    params: z.object({ tableName, page }),
    query: Refresh,
    response: RecordPage,
    errors,
  },
});
