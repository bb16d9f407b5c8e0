import * as z from 'zod';
import { SyncRun } from '../entities/sync-run.ts';
import { endpoints } from './endpoint.ts';

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

export const sync = endpoints({
  'POST /api/sync-airtable': {
    summary: 'Bring the shop in step with the Airtable base',
    access: 'staff',
    body: SyncOptions,
    bodyOptional: true,
    response: z.object({ ...SyncRun.shape, ...ImportResult.shape }),
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
    summary: 'One run of the sync',
    access: 'staff',
    params: z.object({ id: z.string() }),
    response: SyncRun,
    errors: ['NOT_FOUND'],
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
