import { sync } from '../../../shared/contract/sync.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { addTestItems } from './add-test-items.ts';
import { getDatabase } from './get-database.ts';
import { getInventory } from './get-inventory.ts';
import { getProblems } from './get-problems.ts';
import { getProductHistory } from './get-product-history.ts';
import { getRun } from './get-run.ts';
import { listRuns } from './list-runs.ts';
import { confirmListing, getConfirmations, withdrawConfirmation } from './listing-confirmations.ts';
import { getSampleData, removeSampleData } from './sample-data.ts';
import { decideSpelling, getSpellings } from './spellings.ts';
import { startRollback } from './start-rollback.ts';
import { syncAirtable } from './sync-airtable.ts';

export const handler = groupHandler(
  sync,
  {
    'POST /api/sync-airtable': (request) => syncAirtable(request),
    'GET /api/sync-airtable/runs': listRuns,
    'GET /api/sync-airtable/runs/{id}': getRun,
    'POST /api/sync-airtable/runs/{id}/rollback': startRollback,
    'GET /api/products/{id}/history': getProductHistory,
    'GET /api/sync-airtable/problems': getProblems,
    'GET /api/spellings': getSpellings,
    'PUT /api/spellings': decideSpelling,
    'GET /api/restricted-listings': getConfirmations,
    'PUT /api/restricted-listings/{recordId}': confirmListing,
    'DELETE /api/restricted-listings/{recordId}': withdrawConfirmation,
    'GET /api/inventory': getInventory,
    'GET /api/database': getDatabase,
    'POST /api/add-test-items': addTestItems,
    'POST /api/add-sample-data': async () => (await import('./add-sample-data.ts')).addSampleData(),
    'GET /api/sample-data': getSampleData,
    'DELETE /api/sample-data': removeSampleData,
  },
  getCaller,
);
