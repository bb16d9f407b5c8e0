import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { loadAccuracy } from '../../platform/table/accuracy.ts';

type Call = Contract['identification']['GET /api/comparisons/accuracy'];

export async function getAccuracy(): Promise<ApiResponse<Call>> {
  return { body: await loadAccuracy() };
}
