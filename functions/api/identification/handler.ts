import { identification } from '../../../shared/contract/identification.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { compareItem } from './compare-item.ts';
import { getAccuracy } from './get-accuracy.ts';
import { getEntry } from './get-entry.ts';
import { listComparisons } from './list-comparisons.ts';
import { listEntries } from './list-entries.ts';
import { verifyMatch } from './verify-match.ts';

export const handler = groupHandler(
  identification,
  {
    'GET /api/asmic-entries': listEntries,
    'GET /api/asmic-entries/{id}': getEntry,
    // Import on demand: imports and changes are rare.
    'POST /api/asmic-entries/import': async (request) =>
      (await import('./import-entries.ts')).importEntries(request),
    'PATCH /api/asmic-entries/{id}': async (request) =>
      (await import('./edit-entry.ts')).editEntry(request),
    'DELETE /api/asmic-entries': async (request) =>
      (await import('./delete-entries.ts')).deleteSampleEntries(request),
    'DELETE /api/asmic-entries/{id}': async (request) =>
      (await import('./delete-entries.ts')).deleteEntry(request),
    'GET /api/asmic-entries/{id}/history': async (request) =>
      (await import('./get-entry-history.ts')).getEntryHistory(request),
    'GET /api/asmic-changes': async (request) =>
      (await import('./list-changes.ts')).listChanges(request),
    'POST /api/asmic-changes/{revision}/undo': async (request) =>
      (await import('./undo-change.ts')).undoChange(request),
    'GET /api/military-items/{id}/comparisons': listComparisons,
    'POST /api/military-items/{id}/compare': compareItem,
    'POST /api/comparisons/{id}/verify': verifyMatch,
    'GET /api/comparisons/accuracy': getAccuracy,
  },
  getCaller,
);
