import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listAlerts } from '../../platform/table/alerts.ts';

type Call = Contract['alerts']['GET /api/alerts'];

export async function getAlerts({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await listAlerts(caller.userId) };
}
