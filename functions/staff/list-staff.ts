import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../http/response.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['GET /api/staff'];

export async function listStaff(): Promise<Answer<Call>> {
  return { body: await staffGroup.members() };
}
