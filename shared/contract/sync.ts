import * as z from 'zod';
import { Inventory } from '../entities/inventory.ts';
import { SyncChange, SyncRun } from '../entities/sync-run.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './id.ts';

/** Counts of products. `skipped`: records that are not for sale, or could not be taken. */
const ImportResult = z.object({
  success: z.boolean(),
  message: z.string(),
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const SyncOptions = z.object({
  /** Says what would change and changes nothing. */
  dryRun: z.boolean().optional(),
  /** Reads every record, where a plain sync may read only what changed. */
  full: z.boolean().optional(),
  /** Lets a run unlist more than a fifth of the shop. */
  confirm: z.boolean().optional(),
});
export type SyncOptions = z.infer<typeof SyncOptions>;

/** The first few hundred; the run's counts are of all. */
const changes = z.array(SyncChange).optional();

export const sync = defineEndpoints({
  'POST /api/sync-airtable': {
    summary: 'Bring the shop in step with the Airtable base',
    access: 'staff',
    body: SyncOptions,
    bodyOptional: true,
    response: z.object({ ...SyncRun.shape, ...ImportResult.shape, changes }),
    status: [200, 202],
    headers: { Location: 'With 202, where the run can be followed.' },
    errors: ['CONFLICT', 'AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
  'GET /api/sync-airtable/runs': {
    summary: 'The runs of the sync, newest first',
    access: 'staff',
    response: z.array(SyncRun),
  },
  'GET /api/sync-airtable/runs/{id}': {
    summary: 'One run of the sync, with what it changed',
    access: 'staff',
    params: z.object({ id: Id }),
    response: SyncRun.extend({ changes }),
    errors: ['NOT_FOUND'],
  },
  'GET /api/inventory': {
    summary: 'How many items there are of each type, era and status, as the last sync read them',
    access: 'staff',
    response: Inventory,
  },
  'GET /api/database': {
    summary: 'Whether the table answers',
    access: 'staff',
    response: z.object({ name: z.string(), isActive: z.boolean() }),
  },
  'POST /api/add-test-items': {
    summary: 'Import the first 20 items for sale from Airtable',
    access: 'staff',
    response: ImportResult,
    errors: ['CONFLICT', 'AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
  'POST /api/add-sample-data': {
    summary: 'Add a sample collectible; three calls add the three there are',
    access: 'staff',
    response: ImportResult,
  },
});
