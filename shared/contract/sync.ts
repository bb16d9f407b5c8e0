import * as z from 'zod';
import { Inventory } from '../entities/inventory.ts';
import { ListingConfirmation, MAX_CONFIRMATION_REASON } from '../entities/listing-confirmation.ts';
import { ProductEvent } from '../entities/product-event.ts';
import { Spelling, SpellingDecision } from '../entities/spelling.ts';
import {
  PROBLEM_CAUSES,
  ProblemCounts,
  SyncChange,
  SyncProblem,
  SyncRun,
} from '../entities/sync-run.ts';
import { Id } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const ImportResult = z.object({
  success: z.boolean(),
  message: z.string(),
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const SyncOptions = z.object({
  dryRun: z.boolean().optional(),
  /** Reads every record, even if an incremental sync suffices. */
  full: z.boolean().optional(),
  /** Overrides the change guard. */
  confirm: z.boolean().optional(),
});
export type SyncOptions = z.infer<typeof SyncOptions>;

/** Contains the first few hundred changes; the counts cover all. Those of a dry run continue on further pages. */
const changes = z.array(SyncChange).optional();

const listingParams = z.object({
  recordId: z.string().regex(/^rec\w{14}$/, 'Expected the id of an Airtable record'),
});

export const sync = defineEndpoints({
  'POST /api/sync-airtable': {
    summary: 'Sync the shop with the Airtable base',
    access: 'staff',
    body: SyncOptions,
    bodyOptional: true,
    response: z.object({ ...SyncRun.shape, ...ImportResult.shape, changes }),
    status: [200, 202],
    headers: { Location: 'With 202: the URL of the run.' },
    errors: ['CONFLICT', 'AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
  'GET /api/sync-airtable/runs': {
    summary: 'The sync runs, newest first',
    access: 'staff',
    response: z.array(SyncRun),
  },
  'GET /api/sync-airtable/runs/{id}': {
    summary: 'One sync run with its changes',
    access: 'staff',
    params: z.object({ id: Id }),
    query: z.object({
      /** The page of changes, from 1. */
      page: z.coerce.number().int().min(1).max(1_000).optional(),
    }),
    response: SyncRun.extend({ changes }),
  },
  'POST /api/sync-airtable/runs/{id}/rollback': {
    summary:
      "Undo a run's changes in the shop, except for products that have changed again since. Airtable stays as it is",
    access: 'staff',
    params: z.object({ id: Id }),
    body: z.strictObject({
      productIds: z.array(z.uuid()).min(1).max(100).optional(),
    }),
    bodyOptional: true,
    response: SyncRun.extend({ changes }),
    status: [200, 202],
    headers: { Location: 'With 202: the URL of the new run.' },
    errors: ['CONFLICT', 'AIRTABLE_NOT_CONFIGURED'],
  },
  'GET /api/products/{id}/history': {
    summary: "A product's last 100 changes by syncs and rollbacks, newest first",
    access: 'staff',
    params: z.object({ id: Id }),
    response: z.array(ProductEvent),
  },
  'GET /api/sync-airtable/problems': {
    summary: 'The problems of records that the syncs so far have found and that are not solved',
    access: 'staff',
    query: z.object({
      cause: z.enum(PROBLEM_CAUSES).optional(),
    }),
    response: z.object({
      /** The first 50 of each cause, or the first 5,000 of a single one. */
      problems: z.array(SyncProblem),
      counts: ProblemCounts,
    }),
  },
  'GET /api/spellings': {
    summary: 'What staff have decided that options of Airtable mean',
    access: 'staff',
    response: z.array(SpellingDecision),
  },
  'PUT /api/spellings': {
    summary: 'Decide which term of the shop an option of Airtable means: the next sync applies it',
    access: 'staff',
    body: z.strictObject({
      ...Spelling.shape,
      /** Null accepts the spelling as a new term. */
      means: z.string().nullable(),
    }),
    response: SpellingDecision,
  },
  'GET /api/restricted-listings': {
    summary:
      'The confirmations of staff that records may be listed although their sale is restricted',
    access: 'staff',
    response: z.array(ListingConfirmation),
  },
  'PUT /api/restricted-listings/{recordId}': {
    summary: 'Confirm that a record may be listed although its sale is restricted',
    access: 'staff',
    params: listingParams,
    body: z.strictObject({
      reason: z
        .string()
        .trim()
        .min(1, 'Expected a reason')
        .max(MAX_CONFIRMATION_REASON, `Expected at most ${MAX_CONFIRMATION_REASON} characters`),
    }),
    response: ListingConfirmation,
    errors: ['CONFLICT'],
  },
  'DELETE /api/restricted-listings/{recordId}': {
    summary: 'Withdraw a confirmation: the next sync unlists the record',
    access: 'staff',
    params: listingParams,
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/inventory': {
    summary: 'Record counts by type, era and status, as of the last sync',
    access: 'staff',
    response: Inventory,
  },
  'GET /api/database': {
    summary: 'The status of the database table',
    access: 'staff',
    response: z.object({ name: z.string(), isActive: z.boolean() }),
  },
  'POST /api/add-test-items': {
    summary: 'Import the first 20 records for sale from Airtable',
    access: 'staff',
    response: ImportResult,
    errors: ['CONFLICT', 'AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
  'POST /api/add-sample-data': {
    summary: 'Add a sample product; there are three, added one per call',
    access: 'staff',
    response: ImportResult,
  },
  'GET /api/sample-data': {
    summary:
      'Whether the connected base is the demo, how many products are sample or test data, and how many sample entries the reference catalog of another base has',
    access: 'staff',
    response: z.object({ isDemo: z.boolean(), products: z.int(), entries: z.int() }),
  },
  'DELETE /api/sample-data': {
    summary: 'Remove all products that are sample or test data, with their photos',
    access: 'staff',
    response: z.object({ removed: z.int() }),
  },
});
