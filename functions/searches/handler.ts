import { searches } from '../../shared/contract/searches.ts';
import { groupHandler } from '../http/group-handler.ts';
import { getCaller } from '../http/session.ts';
import { getReport } from './get-report.ts';
import { recordSearch } from './record-search.ts';

export const handler = groupHandler(
  searches,
  { 'POST /api/searches': recordSearch, 'GET /api/searches': getReport },
  getCaller,
);
