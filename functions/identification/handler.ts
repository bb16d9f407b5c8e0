import { identification } from '../../shared/contract/identification.ts';
import { groupHandler } from '../http/group-handler.ts';
import { getCaller } from '../http/session.ts';
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
    // Loaded late, because imports are rare.
    'POST /api/asmic-entries/import': async (request) =>
      (await import('./import-entries.ts')).importEntries(request),
    'GET /api/military-items/{id}/comparisons': listComparisons,
    'POST /api/military-items/{id}/compare': compareItem,
    'POST /api/comparisons/{id}/verify': verifyMatch,
    'GET /api/comparisons/accuracy': getAccuracy,
  },
  getCaller,
);
