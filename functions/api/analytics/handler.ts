import { analytics } from '../../../shared/contract/analytics.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { getAnalytics } from './get-analytics.ts';
import { getSearchReport } from './get-search-report.ts';
import { recordEvents } from './record-events.ts';
import { recordSearch } from './record-search.ts';

export const handler = groupHandler(
  analytics,
  {
    'POST /api/events': recordEvents,
    'POST /api/searches': recordSearch,
    'GET /api/analytics': getAnalytics,
    'GET /api/searches': getSearchReport,
  },
  getCaller,
);
