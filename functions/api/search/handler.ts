import { search } from '../../../shared/contract/search.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';

export const handler = groupHandler(
  search,
  {
    // Imported on demand: the lexicon of the search is large, and a start is faster without it.
    'GET /api/search': async (request) =>
      (await import('./search-back-office.ts')).searchBackOffice(request),
  },
  getCaller,
);
