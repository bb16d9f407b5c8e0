import type { Contract } from '../../../shared/contract/contract.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  findAlert,
  listAlerts,
  replaceAlert,
  type StoredAlert,
  toQueryKey,
} from '../../platform/table/alerts.ts';

type Call = Contract['alerts']['PATCH /api/alerts/{id}'];

export async function changeAlert({
  caller: { userId },
  params: { id },
  body: { query, cadence, isNameShown },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const before = await findAlert(userId, id);
  if (!before) throw alertNotFound();
  if (query && (await hasOtherAlert(userId, id, toQueryKey(query)))) {
    throw conflict('You have an alert for this search already');
  }
  const alert: StoredAlert = {
    ...before,
    userId,
    query: query ?? before.query,
    cadence: cadence ?? before.cadence,
    isNameShown: isNameShown ?? before.isNameShown,
    updatedAt: new Date().toISOString(),
  };
  if (!(await replaceAlert(alert))) throw alertNotFound();
  return { body: alert };
}

async function hasOtherAlert(userId: string, id: string, queryKey: string): Promise<boolean> {
  const alerts = await listAlerts(userId);
  return alerts.some((alert) => alert.id !== id && toQueryKey(alert.query) === queryKey);
}

const alertNotFound = () => notFound('Alert not found');
