import * as z from 'zod';
import { AirtableRecord, AirtableTable } from '../entities/airtable.ts';
import { defineEndpoints } from './endpoint.ts';

const errors = ['AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'] as const;

/** What is read of the base is kept for ten minutes. `refresh=true` asks Airtable anew. */
const Refresh = z.object({ refresh: z.enum(['true', 'false']).optional() });
/** When Airtable was asked. */
const asOf = z.iso.datetime().optional();

/** Of one table. */
const counted = {
  recordCount: z.int(),
  /** There are more than were counted so far; asking again counts on. */
  isCountPartial: z.boolean().optional(),
};
const sample = { ...counted, sampleRecord: AirtableRecord.nullable() };
const RecordPage = z.object({
  records: z.array(AirtableRecord),
  totalCount: z.int(),
  isCountPartial: counted.isCountPartial,
  asOf,
});
const tableName = z.string().min(1).max(300);
const page = z.coerce.number().int().min(0).max(100_000);

export const airtable = defineEndpoints({
  'GET /api/auth/airtable/status': {
    summary: 'How the shop is connected to Airtable',
    access: 'staff',
    query: Refresh,
    response: z.object({
      /** `oauth`, `api_key`, or `none`. */
      method: z.string(),
      /** Whether Airtable accepts the token. */
      isAuthenticated: z.boolean(),
      oauthConfigured: z.boolean(),
      /** Why it is not connected, and what to do. */
      reason: z.string().optional(),
      /** Of an OAuth connection: who of the staff made it, and when. */
      connectedBy: z.string().optional(),
      connectedAt: z.iso.datetime().optional(),
    }),
  },
  'GET /api/auth/airtable': {
    summary: "Airtable's authorization address, to be opened in a new tab",
    access: 'staff',
    response: z.object({ authUrl: z.string().optional(), error: z.string().optional() }),
  },
  'DELETE /api/auth/airtable': {
    summary: 'Forget the OAuth connection; a personal access token, where there is one, takes over',
    access: 'staff',
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/auth/airtable/callback': {
    summary: 'Where Airtable sends the browser back to',
    access: 'staff',
    // Whatever comes, however long or often: it ends on the Admin Dashboard, not with an error.
    query: z.object({
      code: z.array(z.string()).optional(),
      state: z.array(z.string()).optional(),
      error: z.array(z.string()).optional(),
      error_description: z.array(z.string()).optional(),
    }),
    response: 'redirect',
  },
  'GET /api/airtable/schema': {
    summary: 'The tables of the base with their fields and a sample record',
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
    summary: 'The tables of the base with their counts',
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
  'GET /api/airtable/table/{tableName}': {
    summary: 'A page of 100 records of a table, the first unless told',
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
