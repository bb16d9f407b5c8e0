import { search } from '../../../shared/contract/search.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';

export const handler = groupHandler(
  search,
  {
    // Import on demand: the search's lexicon is large and slows a cold start.
    'GET /api/search': async (request) =>
      (await import('./search-back-office.ts')).searchBackOffice(request),
  },
  getCaller,
);
