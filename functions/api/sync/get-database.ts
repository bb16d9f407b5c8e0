import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { isTableActive } from '../../platform/table/table.ts';

type Call = Contract['sync']['GET /api/database'];

export async function getDatabase(): Promise<ApiResponse<Call>> {
  return { body: { name: 'DynamoDB', isActive: await isTableActive() } };
}
