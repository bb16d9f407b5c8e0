import { alerts } from '../../../shared/contract/alerts.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { addAlert } from './add-alert.ts';
import { changeAlert } from './change-alert.ts';
import { getAlerts } from './get-alerts.ts';
import { getWanted } from './get-wanted.ts';
import { removeAlert } from './remove-alert.ts';

export const handler = groupHandler(
  alerts,
  {
    'GET /api/alerts': getAlerts,
    'POST /api/alerts': addAlert,
    'PATCH /api/alerts/{id}': changeAlert,
    'DELETE /api/alerts/{id}': removeAlert,
    'GET /api/early-products': async (request) =>
      (await import('./get-early-products.ts')).getEarlyProducts(request),
    'GET /api/wanted': getWanted,
  },
  getCaller,
);
