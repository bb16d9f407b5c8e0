import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['GET /api/staff'];

export async function listStaff(): Promise<ApiResponse<Call>> {
  return { body: await staffGroup.members() };
}
