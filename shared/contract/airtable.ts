import * as z from 'zod';
import { AirtableRecord, AirtableTable } from '../entities/airtable.ts';
import { endpoints } from './endpoint.ts';

const errors = ['AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'] as const;
const sample = { recordCount: z.int(), sampleRecord: AirtableRecord.nullable() };

export const airtable = endpoints({
  'GET /api/auth/airtable/status': {
    summary: 'How the shop is connected to Airtable',
    access: 'staff',
    response: z.object({
      method: z.string(),
      isAuthenticated: z.boolean(),
      oauthConfigured: z.boolean(),
    }),
  },
  'GET /api/auth/airtable': {
    summary: "Airtable's authorization address, to be opened in a new tab",
    access: 'staff',
    response: z.object({ authUrl: z.string().optional(), error: z.string().optional() }),
  },
  'GET /api/auth/airtable/callback': {
    summary: 'Where Airtable sends the browser back to',
    access: 'staff',
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(1100).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
    response: 'redirect',
  },
  'GET /api/airtable/schema': {
    summary: 'The tables of the base with their fields and a sample record',
    access: 'staff',
    response: z.object({
      schema: z.object({ tables: z.array(AirtableTable) }),
      tables: z.array(AirtableTable),
      tableAnalysis: z.array(z.object({ name: z.string(), ...sample })),
    }),
    errors,
  },
  'GET /api/airtable/tables': {
    summary: 'The tables of the base with their counts',
    access: 'staff',
    response: z.object({
      tables: z.array(z.object({ name: z.string(), fields: z.array(z.string()), ...sample })),
    }),
    errors,
  },
  'GET /api/test-airtable': {
    summary: "The inventory table's record count and a sample record",
    access: 'staff',
    response: z.object(sample),
    errors,
  },
  'GET /api/airtable/table/{tableName}/{page}': {
    summary: 'A page of 100 records of a table',
    access: 'staff',
    params: z.object({
      tableName: z.string().max(300),
      page: z.coerce.number().int().min(0).max(100_000),
    }),
    response: z.object({ records: z.array(AirtableRecord), totalCount: z.int() }),
    errors: ['NOT_FOUND', ...errors],
  },
});
